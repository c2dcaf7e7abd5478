import type { MissionInput } from '../rules/rules.ts'
import { GULL } from './gull.ts'

const CODE = 'HORCHATA-26'

export const BEACH: MissionInput = {
  content: {
    title: 'Un hoyo en la arena',
    text: 'Esta semana la misión está en la playa. Ve a Tesoros de la playa, elige un rincón y cava: con una vez basta.',
    task: { kind: 'beach', slug: 'playa', action: 'dig', digs: 1 },
    taster: {
      question: '¿Quién fabrica buena parte de la arena blanca de los arrecifes del Caribe?',
      choices: ['El viento', 'Un pez', 'Los cangrejos'],
      right: 1,
      why: 'El pez loro. Muerde el coral para comerse las algas, lo muele y suelta el resto por detrás: uno grande, cientos de kilos al año.',
    },
  },
}

export const CAPTION: MissionInput = {
  content: {
    title: 'Ponle palabras',
    text: 'Mira el dibujo y vota el pie que más gracia te haga. Todos los votos valen igual, y no hay respuesta mala.',
    task: {
      kind: 'caption',
      picture: {
        svg: GULL,
        alt: 'Una gaviota posada en una sombrilla de rayas sujeta un cucurucho con el pico. Debajo, una mano vacía sigue en el aire.',
      },
      captions: [
        'No es un robo: es la tasa de aterrizaje.',
        'Cinco estrellas. El camarero, un poco lento corriendo.',
        'Yo pedí de pescado, pero no pasa nada.',
        'Y para mi marido, uno de pistacho.',
      ],
    },
    taster: {
      question: '¿Por qué se arrugan los dedos después de un buen rato en el agua?',
      choices: ['Porque la piel se llena de agua', 'Porque la sal los seca', 'Porque lo mandan los nervios'],
      right: 2,
      why: 'Los nervios estrechan los vasos de la yema y la piel se hunde. Si el nervio está dañado, el dedo no se arruga. Con arrugas, lo mojado se agarra mejor.',
    },
  },
}

export const POSTER: MissionInput = {
  content: {
    title: 'La palabra del cartel',
    text: 'En la horchatería Mediodía hay un cartel con un código. Cópialo tal como lo veas. No hay que comprar nada.',
    task: {
      kind: 'code',
      partner: 'Horchatería Mediodía (inventada)',
      where: `En el cartel de la puerta, debajo del toldo. En la demostración, el cartel dice ${CODE}.`,
    },
    taster: {
      question: '¿De qué se hace la horchata que se bebe en Valencia?',
      choices: ['De chufa', 'De almendra', 'De arroz'],
      right: 0,
      why: 'De chufa, que parece un fruto seco y es un tubérculo. La de arroz, con canela, es la de México; en otros países lleva semillas de morro o de melón.',
    },
  },
  code: CODE,
}

export const MEDALS: MissionInput = {
  content: {
    title: 'Cuenta las medallas',
    text: 'Se acerca un gran campeonato de atletismo. Di cuántas medallas crees que ganarán, entre todos, los países donde se habla español. La misión está hecha al decirlo; cuando acabe, contamos.',
    task: {
      kind: 'medals',
      question:
        '¿Cuántas medallas ganarán en total los países hispanohablantes en el próximo Mundial de atletismo al aire libre?',
      most: 147,
    },
    taster: {
      question: '¿Cuántas vueltas a la pista se dan en los 10.000 metros?',
      choices: ['20', '25', '30'],
      right: 1,
      why: 'La pista mide 400 metros por la calle de dentro: 25 vueltas justas. Por las de fuera la vuelta es más larga, y por eso en los 400 metros se sale en escalera.',
    },
  },
}
