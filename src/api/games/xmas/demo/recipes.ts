import type { DoorInput } from '../rules/rules.ts'

export const POLVORONES: DoorInput = {
  content: {
    kind: 'recipe',
    title: 'Polvorones de almendra',
    text: ['Se deshacen al primer bocado. El secreto es tostar la harina: sin ese paso, son otra galleta.'],
    recipe: {
      about: '1 hora y 15 minutos, para unos 24',
      ingredients: [
        '300 g de harina',
        '125 g de manteca de cerdo, a temperatura ambiente',
        '100 g de almendra molida',
        '120 g de azúcar glas, y un poco más para el final',
        '1 cucharadita de canela molida',
        '1 pizca de sal',
      ],
      steps: [
        'Extiende la harina y la almendra en una bandeja y tuéstalas a 150 °C durante 25 minutos. Remueve un par de veces y deja que se enfríen del todo.',
        'Bate la manteca con el azúcar, la canela y la sal hasta que blanquee.',
        'Añade la harina y la almendra. Amasa lo justo para unirlas: la masa queda quebradiza.',
        'Envuélvela y déjala media hora en la nevera.',
        'Estírala con 1,5 cm de grosor, entre dos papeles, y córtala en círculos.',
        'Hornéalos 12 minutos a 180 °C. Salen blandos: no los toques hasta que se enfríen.',
        'Cúbrelos de azúcar glas y envuélvelos en papel de seda.',
      ],
    },
  },
}

export const GALETS: DoorInput = {
  content: {
    kind: 'recipe',
    title: 'Sopa de galets',
    text: [
      'El 25 de diciembre, en Cataluña se come caldo con galets: unas caracolas de pasta tan grandes que caben rellenas.',
      'Con lo que queda en la olla, al día siguiente, San Esteban, se hacen canelones.',
    ],
    recipe: {
      about: '3 horas, casi todas sin hacer nada, para 6 personas',
      ingredients: [
        '500 g de galets grandes',
        '1/4 de gallina y 1 hueso de ternera',
        '1 hueso de jamón pequeño',
        '2 zanahorias, 1 puerro, 1 nabo y 1 rama de apio',
        '150 g de garbanzos, en remojo desde la víspera',
        '250 g de carne picada de cerdo y 250 g de ternera',
        '1 huevo, 2 cucharadas de pan rallado, ajo y perejil',
        'Un poco de harina, sal y pimienta',
      ],
      steps: [
        'Pon la gallina, los huesos y los garbanzos en 4 litros de agua fría. Cuando hierva, quita la espuma.',
        'Añade las verduras y cuece a fuego muy suave dos horas y media. Cuela el caldo y pruébalo de sal.',
        'Mezcla las carnes con el huevo, el pan rallado, un ajo muy picado, perejil, sal y pimienta.',
        'Haz una pelota grande o varias pequeñas, pásalas por harina y cuécelas 30 minutos en el caldo.',
        'Sácalas y cuece la pasta en ese mismo caldo el tiempo que diga el paquete.',
        'Sirve los galets con el caldo y un trozo de pelota en cada plato.',
      ],
    },
  },
}

export const TURRON: DoorInput = {
  content: {
    kind: 'recipe',
    title: 'Turrón de yema tostada',
    text: ['Tres ingredientes, un cazo y una plancha caliente. Se hace un día y se come al siguiente.'],
    recipe: {
      about: '40 minutos y un día de reposo, para una tableta',
      ingredients: [
        '250 g de almendra molida muy fina',
        '200 g de azúcar, y 3 cucharadas para quemar',
        '80 ml de agua',
        '5 yemas de huevo',
        'La ralladura de medio limón',
      ],
      steps: [
        'Hierve el agua con el azúcar y el limón unos cinco minutos, hasta que el almíbar haga hilo entre dos cucharas.',
        'Fuera del fuego, añade la almendra y mezcla.',
        'Bate las yemas, agrégalas poco a poco y vuelve al fuego suave. Remueve sin parar hasta que la masa se despegue del cazo.',
        'Pásala a un molde forrado con papel, alísala y ponle peso encima. Déjala un día en la nevera.',
        'Desmolda, cubre con el azúcar y quémalo con una plancha o un soplete.',
        'Guárdalo en la nevera y tómalo antes de cinco días.',
      ],
    },
  },
}

export const ROSCON: DoorInput = {
  content: {
    kind: 'recipe',
    title: 'Roscón de Reyes',
    text: [
      'Se hace la víspera y se moja en chocolate el 6 de enero. Dentro van un haba y una figura: quien encuentra la figura se pone la corona; quien encuentra el haba paga el roscón.',
    ],
    recipe: {
      about: '5 horas con los reposos, para 8 personas',
      ingredients: [
        '500 g de harina de fuerza',
        '20 g de levadura fresca de panadero',
        '120 ml de leche templada',
        '100 g de azúcar y 80 g de mantequilla blanda',
        '2 huevos, y otro para pintar',
        '2 cucharadas de agua de azahar',
        'La ralladura de una naranja y de un limón',
        '1 pizca de sal',
        'Fruta escarchada, almendra laminada y azúcar humedecido',
      ],
      steps: [
        'Deshaz la levadura en la leche con dos cucharadas de harina. Espera veinte minutos, hasta que burbujee.',
        'Mezcla la harina, el azúcar, las ralladuras y la sal. Añade los huevos, el azahar y la levadura, y amasa diez minutos.',
        'Incorpora la mantequilla en trozos y amasa otros diez, hasta que la masa sea lisa y elástica.',
        'Tápala y deja que doble su tamaño: unas dos horas.',
        'Haz una bola, ábrele un agujero en el centro y estíralo bien, porque al crecer se cierra. Esconde la figura y el haba por debajo.',
        'Déjala crecer una hora más. Píntala con huevo y adórnala.',
        'Hornea 20 minutos a 180 °C. Si se dora deprisa, cúbrela con papel de aluminio.',
      ],
    },
  },
}
