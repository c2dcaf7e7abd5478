import type { DoorInput } from '../rules/rules.ts'

export const TIO: DoorInput = {
  content: {
    kind: 'text',
    title: 'Un tronco al que se da de comer',
    text: [
      'En Cataluña, el tió llega a casa a principios de diciembre. Es un tronco con cara, barretina y una manta para que no pase frío. Cada noche los niños le dejan pan, fruta o turrón, y por la mañana el plato está vacío.',
      'En Nochebuena se le canta y se le dan golpes con un bastón. Debajo de la manta aparecen los regalos: pequeños y para compartir, porque los grandes los traen los Reyes.',
      'En Aragón su pariente es la tronca, y también reparte.',
    ],
  },
}

export const OLENTZERO: DoorInput = {
  content: {
    kind: 'text',
    title: 'El carbonero que baja del monte',
    text: [
      'En el País Vasco y en Navarra los regalos de Navidad los trae Olentzero: un carbonero grandón, con boina, pipa y la cara tiznada, que baja del monte el 24 de diciembre.',
      'No trae magia de lejos, sino juguetes hechos a mano y mucha hambre. Por eso se le espera con castañas asadas y un vaso de algo caliente.',
      'En muchos pueblos su figura recorre las calles a hombros, entre canciones, desde la tarde.',
    ],
  },
}

export const POSADAS: DoorInput = {
  content: {
    kind: 'text',
    title: 'Nueve noches pidiendo posada',
    text: [
      'En México, del 16 al 24 de diciembre, los vecinos van de puerta en puerta con velas. Los de fuera cantan pidiendo posada y los de dentro contestan que no hay sitio. A la última, la puerta se abre y empieza la fiesta.',
      'Hay ponche caliente con tejocote, guayaba y caña, y una piñata. La de siempre es una estrella de siete picos: uno por cada pecado capital. Se rompe con los ojos vendados, y de dentro caen fruta, cacahuetes y dulces.',
    ],
  },
}

export const SOUTH: DoorInput = {
  content: {
    kind: 'text',
    title: 'Nochebuena con treinta grados',
    text: [
      'En Argentina, Chile y Uruguay la Navidad cae al principio del verano. La mesa sale al patio y muchos platos se toman fríos: en Buenos Aires, vitel toné, matambre y ensaladas. De postre, pan dulce.',
      'En Chile se brinda con cola de mono, que no lleva mono: es aguardiente con leche, café, canela y clavo, y se toma muy frío.',
      'A las doce se brinda y se sale a la calle. Ir después a la playa no es raro.',
    ],
  },
}

export const SOLSTICE: DoorInput = {
  content: {
    kind: 'text',
    title: 'La noche más larga',
    text: [
      'Entre el 21 y el 22 de diciembre llega el solsticio. En el norte es la noche más larga del año: en Madrid dura unas catorce horas y cuarenta minutos. Desde entonces, cada día gana un poco de luz.',
      'En el hemisferio sur es al revés: ese día empieza el verano y la noche es la más corta.',
      'En el ecuador casi no se nota. En Quito, el día dura unas doce horas todo el año.',
    ],
  },
}

export const LOTTERY: DoorInput = {
  content: {
    kind: 'text',
    title: 'Los niños que cantan los números',
    text: [
      'El primer sorteo de la Lotería de Navidad se celebró en Cádiz, el 18 de diciembre de 1812, en plena guerra. Hoy se hace cada 22 de diciembre, y lo cantan los alumnos del colegio de San Ildefonso de Madrid.',
      'Hay dos bombos: uno con cien mil números, del 00000 al 99999, y otro con los premios. De cada uno sale una bola, y dos voces las cantan a la vez.',
      'Y si no toca nada, queda la frase de siempre: lo importante es la salud.',
    ],
  },
}
