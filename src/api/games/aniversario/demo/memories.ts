import type { CandleRules } from '../rules/rules.ts'

/** The years of a fictional company in Almirena, a fictional town. One memory per candle, oldest first. */
export const MEMORIES: CandleRules[] = [
  {
    content: {
      question: 'Remedios Soler abrió un puesto de fruta en el mercado de Almirena. ¿De dónde salió su nombre?',
      choices: ['De una canción de la radio', 'De una pizarra mojada', 'Del apellido de su marido', 'De un concurso'],
    },
    memory: {
      right: 1,
      year: 1976,
      title: 'Lo que dejó la lluvia',
      text: [
        'El 9 de marzo, Remedios colgó una pizarra en el puesto número siete: «Naranjas, nísperos y todo lo de la temporada». A media mañana cayó un chaparrón y se llevó la tiza. Solo quedaron las dos últimas palabras, que estaban bajo el toldo.',
        'Un cliente preguntó si el puesto se llamaba así. Ella miró la pizarra, miró la cola y dijo que sí, que desde siempre.',
      ],
    },
  },
  {
    content: {
      question: 'La víspera de San Juan hubo un apagón en todo el pueblo. ¿Con qué se alumbró el mercado?',
      choices: ['Con los faros de los camiones', 'Con bengalas del puerto', 'Con velas en tarros de mermelada'],
    },
    memory: {
      right: 2,
      year: 1983,
      title: 'La noche de los tarros',
      text: [
        'A las nueve se fue la luz. Había gente esperando y fruta que no aguantaba otro día. Remedios mandó a los niños a por velas, vació los tarros de la estantería y puso uno encendido en cada cajón.',
        'Acudieron los demás puestos, después los vecinos y, al final, el cura con una guitarra. Cuando volvió la luz, alguien gritó que la apagaran.',
      ],
    },
  },
  {
    content: {
      question:
        'Un barco no llegó a puerto y aquella primavera sobró tanto de algo que hubo que hacer una fiesta. ¿De qué?',
      choices: ['De naranjas', 'De sandías', 'De flores', 'De almendras'],
    },
    memory: {
      right: 0,
      year: 1989,
      title: 'Tres mil kilos y una banda',
      text: [
        'El carguero se averió en Orán y en el almacén se quedaron tres mil kilos de naranjas. Venderlas era imposible; tirarlas, un pecado. Remedios sacó una mesa a la plaza, doce exprimidores y un cartel: «Zumo para quien traiga vaso».',
        'La banda municipal tocó a cambio de la merienda. Duró tres días. Al año siguiente preguntaron cuándo era la fiesta, y ya no hubo manera de no hacerla.',
      ],
    },
  },
  {
    content: {
      question: 'La primera vez que la fiesta viajó a otro pueblo no llegó a su destino. ¿Por qué?',
      choices: [
        'Se equivocaron de día',
        'Una riada cortó la carretera',
        'Nadie había pedido el permiso',
        'Se averió la furgoneta',
      ],
    },
    memory: {
      right: 3,
      year: 1994,
      title: 'La Golondrina se para',
      text: [
        'La furgoneta era de color menta y se llamaba la Golondrina, aunque nadie la vio pasar de setenta. Iba camino de Fuensecreta, con los farolillos y el escenario dentro, cuando se paró delante de la única venta de Tres Olmos, de cuarenta habitantes.',
        'El mecánico no podía venir hasta el lunes, así que montaron allí. Fueron los cuarenta, y también medio Fuensecreta, en bicicleta. Tres Olmos sigue en la gira: es la parada más pequeña y la que más se pide.',
      ],
    },
  },
  {
    content: {
      question: 'Con el euro recién llegado, nadie se aclaraba con el cambio. ¿Con qué se pagó en la fiesta?',
      choices: ['Con fichas de madera', 'Con conchas', 'Con botones', 'Con pesetas, en secreto'],
    },
    memory: {
      right: 0,
      year: 2002,
      title: 'El soler, moneda de curso feliz',
      text: [
        'Aquel verano, las cuentas en la barra duraban más que las canciones. Eusebio, el hermano carpintero de Remedios, cortó dos mil fichas de olivo y las marcó al fuego con una naranja. Un soler, un vaso. Dos soleres, un vaso y conversación.',
        'Al cerrar faltaban trescientas. La gente se las había guardado en los bolsillos, en los llaveros y en algún anillo de boda. Todavía aparecen, y todavía valen un vaso.',
      ],
    },
  },
  {
    content: {
      question: 'Remedios se jubiló, o eso dijo. ¿Quién abrió la fiesta en su lugar, con su mismo delantal?',
      choices: ['Su hermano Eusebio', 'Su nieta Lola', 'El alcalde', 'La banda municipal'],
    },
    memory: {
      right: 1,
      year: 2011,
      title: 'Un delantal que arrastraba',
      text: [
        'Lola tenía diecinueve años y el delantal le llegaba a los tobillos. Había ensayado un discurso de dos folios. Al subir se le fue todo y solo le salió lo que decía su abuela cada mañana: «Pasen, que hay para todos».',
        'Remedios lo oyó desde la tercera fila, donde vigilaba que nadie cortara mal el melón. Dicen que fue la única vez que se sentó en treinta y cinco años.',
      ],
    },
  },
  {
    content: {
      question: 'En la primavera en que nadie podía salir, la fiesta fue casa por casa. ¿Qué se colgó en cada puerta?',
      choices: [
        'Una entrada para el año siguiente',
        'Una bolsa con naranjas y un farolillo',
        'Una carta de la banda',
        'Un delantal a rayas',
      ],
    },
    memory: {
      right: 1,
      year: 2020,
      title: 'Mil doscientas puertas',
      text: [
        'La plaza estaba vacía y la Golondrina, llena. Lola y cuatro más recorrieron Almirena al amanecer y dejaron en cada pomo una bolsa: seis naranjas, un farolillo de papel y la hora a la que encenderlo.',
        'A las nueve y media se apagaron las farolas. El pueblo entero se quedó a oscuras un momento, como en el ochenta y tres. Después se encendieron los balcones, de uno en uno, hasta el puerto.',
      ],
    },
  },
]
