const FIRST = [
  ...['Lucía', 'Marta', 'Nuria', 'Carmen', 'Irene', 'Paula', 'Sara', 'Elena', 'Rocío', 'Alba'],
  ...['Noa', 'Vega', 'Julia', 'Inés', 'Clara', 'Lola', 'Ana', 'Eva', 'Pilar', 'Marina'],
  ...['Pablo', 'Hugo', 'Mateo', 'Diego', 'Mario', 'Iker', 'Unai', 'Jordi', 'Pau', 'Xavi'],
  ...['Luis', 'Javi', 'Nacho', 'Kike', 'Toni', 'Rafa', 'Sergio', 'Rubén', 'Iván', 'Óscar'],
  ...['Manu', 'Dani', 'Álex', 'Guille', 'Edu', 'Tomás', 'Bruno', 'Leo', 'Martín', 'Gael'],
]
const SECOND = [
  ...['de Triana', 'Chilena', '91', 'Tribuna', 'Rabona', 'Grada', 'de Gracia', 'Volea', '77', 'Penalti'],
  ...['Banquillo', 'Bufanda', 'de Ruzafa', 'Zurda', '04', 'Cantera', 'Remate', 'Fondo', 'Vaselina', '10'],
  ...['de Vallecas', 'Silbato', 'Córner', '83', 'Palomita', 'Pizarra', 'del Coso', 'Saque', 'Descuento', '99'],
  ...['Fuera de Juego', 'Rondo', 'Bocina', 'de Moncloa', 'Marea', '22', 'Pelota', 'Portería', 'Taconazo', 'Norte'],
]
/** Only before a number: a word without a space would make a name that reads wrong, such as `Elenade Vallecas`. */
const SEPARATORS = [' ', '', '_', ' ']
/**
 * Distance between the aliases of consecutive players. It is coprime with the number of aliases, so that no alias
 * repeats before all are used, and large, so that consecutive players have different first names.
 */
const STEP = 787

/** Returns the unique alias of the fake player 0, 1, 2…: `Nuria Chilena`. */
export function aliasOf(player: number): string {
  const all = FIRST.length * SECOND.length
  const i = (player * STEP) % all
  const [first, second] = [FIRST[i % FIRST.length] ?? '', SECOND[Math.floor(i / FIRST.length)] ?? '']
  const separator = /^\d/.test(second) ? SEPARATORS[player % SEPARATORS.length] : ' '
  const round = Math.floor(player / all)
  return `${first}${separator}${second}${round === 0 ? '' : ` ${'I'.repeat(round + 1)}`}`
}
