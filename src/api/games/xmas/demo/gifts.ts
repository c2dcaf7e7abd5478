import type { DoorInput } from '../rules/rules.ts'

export const BELL: DoorInput = {
  content: {
    kind: 'ornament',
    title: 'Una campana para el árbol',
    text: [
      'Hay quien dice que las campanas de Navidad espantan al frío. Frío va a hacer igual, pero el árbol suena mejor.',
    ],
    ornament: 'campana',
  },
}

export const LANTERN: DoorInput = {
  content: {
    kind: 'ornament',
    title: 'La noche de las velitas',
    text: [
      'En Colombia la Navidad empieza el 7 de diciembre, al caer la tarde. Las aceras, los balcones y los ríos se llenan de velas y de faroles de papel, y las familias salen a verlos.',
      'De esa noche es este farol, para tu árbol.',
    ],
    ornament: 'farol',
  },
}

export const NOUGAT: DoorInput = {
  content: {
    kind: 'win',
    title: 'Una caja de turrones',
    text: ['Tres cajas de turrones: blando, duro, de yema y de chocolate.'],
  },
}

export const MARKET: DoorInput = {
  content: {
    kind: 'win',
    title: 'De compras por el mercado',
    text: [
      'Cuarenta vales de 5 € para llenar la cesta. Cada vale tiene una hora secreta: se lo lleva quien abre la puerta primero a partir de entonces.',
    ],
  },
}

export const BLANKET: DoorInput = {
  content: {
    kind: 'win',
    title: 'Una manta para el sofá',
    text: ['Dos mantas de lana merina, tan grandes que en cada una caben dos.'],
  },
}

export const BOOKSHOP: DoorInput = {
  content: {
    kind: 'win',
    title: 'Un cuento para leer en voz alta',
    text: ['Veinte vales de 12 € para gastar en librerías. Un libro se abre muchas más veces que una puerta.'],
  },
}

export const SHIPPING: DoorInput = {
  content: {
    kind: 'code',
    title: 'Un regalo para todo el mundo',
    text: ['Sin sorteo: hay un código para cada persona que abre a tiempo. Vale por un envío gratis.'],
  },
  code: 'DEMO-ENVIO-GRATIS',
}

export const CHANCE: DoorInput = {
  content: {
    kind: 'entry',
    title: 'Una papeleta para Reyes',
    text: [
      'Quien abre esta puerta a tiempo tiene una participación en el sorteo de Reyes. No hay que hacer nada más: ya está en la lista.',
    ],
  },
}

export const CHRISTMAS_EVE: DoorInput = {
  content: {
    kind: 'entry',
    title: 'La última puerta',
    text: [
      'Llegar hasta aquí se celebra: otra participación en el sorteo de Reyes para quien la abre a tiempo.',
      'Gracias por pasar por el calendario. Que la mesa sea larga, que quepa quien llega tarde y que sobre turrón.',
    ],
  },
}
