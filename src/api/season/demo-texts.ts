import type { SeasonFileInput } from './season-file.ts'

type Rules = SeasonFileInput['rules'][number]

export const DRAW_PROTOCOL = `Antes de empezar, cada premio recibe un instante sorteado a partir de una semilla secreta de 256 bits. Publicamos la huella SHA-256 de la semilla unida a la de la definición de la promoción: después ya no se puede cambiar ninguna de las dos.

La primera persona con derecho a jugar que juega a partir de ese instante gana el premio. Si nadie lo hace, el premio espera a la siguiente jugada.

Al cerrar publicamos la semilla, los instantes y la lista de jugadas con seudónimos, para que cualquiera repita el cálculo.

Algunas promociones terminan con un sorteo. Al cerrar se congela la lista de participaciones y se publica su huella; llegado el día, la semilla y esa huella deciden el orden. Primero van los premios y detrás los suplentes: el premio que nadie recoge, se anula o se rechaza pasa al siguiente.

Lo que al final queda sin dueño va al sorteo de cierre, entre todas las personas que jugaron, una vez cada una. Si hay más premios que personas, decimos cuántos se quedan sin nadie a quien dárselos.`

/** The privacy policy of the program as it is; `controller` is the organiser's name with address and e-mail. */
export const privacyText = (controller: string): string => `## Responsable
${controller}.
## Qué datos usamos y para qué
- Correo, fecha de nacimiento y país: para tu cuenta y para comprobar que puedes participar.
- El nombre del enlace por el que llegaste, si lo tenía (un cartel, una tienda): para saber qué anuncio funciona. Se borra con la cuenta.
- Jugadas y premios: para decidir, entregar y poder demostrar los resultados.
- Dirección postal: solo si ganas un premio físico, y solo para enviarlo.
- Nombre y país de quien recibe un paquete: también para las obligaciones con Hacienda.
- Nombre, inicial y provincia: solo si ganas un sorteo y quieres aparecer en su resultado; los quitas cuando quieras.
- Novedades por correo: solo si lo pides; puedes dejarlo cuando quieras.
## Cuánto tiempo
- La cuenta: hasta que la borres y 30 días más. Si no confirmas el correo, 30 días.
- Jugadas, premios y cuándo aceptaste las bases: al borrar la cuenta se quedan bajo un número, sin nada que diga quién eres, mientras se pueda consultar la prueba de cada promoción.
- Dirección de un paquete: como mucho 90 días desde que sale o llega.
- Nombre y país de quien recibió un paquete: aparte, hasta el 31 de enero del quinto año siguiente, aunque borres la cuenta, porque durante ese tiempo Hacienda puede pedirlos (Ley General Tributaria, artículo 66).
- Mensajes que nos escribes: 12 meses.
- Correos que te enviamos: 30 días; su texto, hasta que salen.
- Sesiones: 30 días después de acabar.
- Enlaces a tu árbol, regalos e invitaciones: 3 años.
## Tus derechos
Acceso, rectificación, supresión, portabilidad y oposición desde tu perfil o por contacto. También puedes acudir a la Agencia Española de Protección de Datos.
## Terceros
Ninguno: ni publicidad, ni analítica ajena, ni letras o imágenes servidas por otros.`

/** The legal texts of the whole season. */
export const sharedRules = (day: string): Rules[] => [
  {
    id: 'general/1',
    title: 'Bases generales',
    publishedAt: `${day}T00:00Z`,
    text: `## Quién organiza
Temporada (demostración), organizador ficticio con domicilio en la calle de Ejemplo 1, 28000 Madrid. Esta web es una demostración: los premios no se entregan.
## Quién puede participar
- Personas de 18 años o más.
- Residentes en uno de los países que indica cada promoción.
- Con el correo confirmado y una sola cuenta por persona.
## Cuánto cuesta
Nada. No hay que comprar nada y comprar no da ninguna ventaja.
## Cómo se decide
El resultado queda registrado en el servidor antes de enseñarse. Lo que se ve en pantalla es un dibujo de ese registro.
## Recogida de premios
Cada promoción indica hasta cuándo. Pasado el plazo, el premio caduca.
## Exclusiones
Quedan fuera las cuentas múltiples y los programas automáticos. Siempre se explica el motivo y se puede reclamar desde la página de contacto.
## Reclamaciones y ley aplicable
Escríbenos desde la página de contacto. Se aplica la ley española.`,
  },
  {
    id: 'privacidad/2',
    title: 'Política de privacidad',
    publishedAt: `${day}T00:00Z`,
    text: privacyText('Temporada (demostración), calle de Ejemplo 1, 28000 Madrid, hola@temporada.example'),
  },
]
