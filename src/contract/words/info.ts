import type { PlacesOf } from './say.ts'

/** The words of the page that tells how the site works, with the accessibility statement. */
export const INFO_WORDS = {
  section: 'info',
  sentences: {
    title: 'La suerte se comprueba',
    lead: 'Cómo se decide cada premio, qué guardamos de ti y cómo usar esta web como mejor te venga.',
    before:
      'Un número secreto, la semilla, fija el instante en que sale cada premio: un momento con premio. Publicamos su huella, otro número que la deja sellada sin revelarla. A partir de ahí, ni nosotros podemos cambiarla.',
    playing:
      'La primera jugada que llega a partir de un momento libre se lleva ese premio. Da igual dónde, con qué dedo o a qué velocidad rasques: la tarjeta es el dibujo de algo que ya está decidido. Si nadie juega entonces, el premio espera a la siguiente jugada.',
    closing:
      'Publicamos la semilla del sorteo y la lista de jugadas, con números en vez de nombres. Cualquiera puede repetir el cálculo y ver que sale lo mismo.',
    draws:
      'Algunas promociones acaban con un sorteo. Cuando cierran, congelamos la lista de participaciones y publicamos su huella. Llegado el día, la semilla ordena esa lista: primero van los premios y detrás los suplentes.',
    left: 'Un premio que nadie ganó, o que nadie recogió a tiempo, va al sorteo de cierre entre quienes jugaron, una participación por persona. Solo se queda en la caja si no hay a quién dárselo, y también lo decimos.',
    receipts:
      'Cada jugada tuya tiene un recibo con nuestra firma, en tu historial. Y cada noche publicamos la raíz del día: un número que resume todas las jugadas y que sería otro si cambiara una sola. Con los dos se nota si una jugada cambia, falta o aparece después.',
    'limits-of-proof':
      'No se nota, en cambio, que alguien mire. Quien lleva el servidor no puede mover los premios, pero sí llegar a ver la semilla antes del cierre. Y un sorteo final sin un número de fuera se puede calcular en cuanto la semilla y la lista son públicas. La prueba de cada promoción dice hasta dónde llega.',
    odds: 'Cada promoción dice cuántos premios hay, cuántos quedan y cuántos puede ganar una persona. No damos un porcentaje inventado: depende de cuánta gente juegue, y por eso decimos los premios que quedan.',
    clock:
      'Decide el reloj del servidor, en la zona horaria de la promoción. Cambiar la hora del teléfono no cambia nada.',
    free: 'Participar es gratis y nunca obliga a comprar. Solo pueden jugar personas mayores de 18 años con el correo confirmado, y con una sola cuenta cada una.',
    accessibility:
      'Trabajamos para cumplir WCAG 2.2 AA y EN 301 549. Todo se puede usar con teclado y con lector de pantalla; el Rasca tiene un botón que hace lo mismo que rascar, y el resultado se dice con palabras antes que con dibujos. Respetamos el modo oscuro, el zoom hasta el 400\u00a0% y la preferencia de menos movimiento. Las páginas, las cuentas y las tarjetas funcionan también sin JavaScript.',
    'accessibility-missing':
      'Lo que sabemos que falta: no hemos hecho todavía una revisión externa ni pruebas con todos los lectores de pantalla.',
    privacy:
      'Guardamos tu correo, tu fecha de nacimiento, tu país y lo que juegas, para que puedas participar y recoger tus premios. La dirección postal solo se pide cuando ganas algo que hay que enviar. Puedes descargar o borrar tus datos en tu perfil.',
  },
} as const

export const INFO_PLACES: PlacesOf<typeof INFO_WORDS> = {
  title: ['El título de «Cómo funciona»', 50],
  lead: ['Bajo ese título', 160],
  before: ['Cómo se decide un premio, antes de empezar', 500],
  playing: ['Lo mismo, mientras se juega', 500],
  closing: ['Lo mismo, al cerrar', 500],
  draws: ['Los sorteos del final', 500],
  left: ['Lo que queda sin dueño', 500],
  receipts: ['Los recibos', 500],
  'limits-of-proof': ['Lo que no se puede demostrar', 700],
  odds: ['La probabilidad', 500],
  clock: ['El reloj', 300],
  free: ['Sin trampa ni compra', 500],
  accessibility: ['La declaración de accesibilidad', 1200],
  'accessibility-missing': ['Lo que falta, en la declaración de accesibilidad', 600],
  privacy: ['La privacidad, en breve', 600],
}
