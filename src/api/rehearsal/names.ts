const FIRST = [
  ...['Lucía', 'Marta', 'Nuria', 'Carmen', 'Irene', 'Paula', 'Sara', 'Elena', 'Rocío', 'Alba'],
  ...['Pablo', 'Hugo', 'Mateo', 'Diego', 'Mario', 'Iker', 'Unai', 'Jordi', 'Pau', 'Xavi'],
  ...['Inés', 'Clara', 'Pilar', 'Marina', 'Julia', 'Luis', 'Javi', 'Rafa', 'Sergio', 'Bruno'],
]
const SECOND = [
  ...['Ruiz', 'Vidal', 'Navarro', 'Serrano', 'Molina', 'Ortega', 'Rubio', 'Marín', 'Iglesias', 'Medina'],
  ...['Garrido', 'Cortés', 'Castillo', 'Santos', 'Lozano', 'Guerrero', 'Cano', 'Prieto', 'Méndez', 'Cruz'],
]
/** Coprime with the number of names, so that no name repeats, and people next to each other have different ones. */
const STEP = 127

/** Returns the name of the person 0, 1, 2…: `Lucía Ruiz`. The names of 600 people are different. */
export function nameOfPerson(person: number): string {
  const all = FIRST.length * SECOND.length
  const i = (person * STEP) % all
  const round = Math.floor(person / all)
  const name = `${FIRST[i % FIRST.length]} ${SECOND[Math.floor(i / FIRST.length)]}`
  return round === 0 ? name : `${name} ${round + 1}`
}

/** Returns the address of a person: `lucia.ruiz@ensayo.example`. */
export const emailOfPerson = (person: number): string =>
  `${nameOfPerson(person).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.')}@ensayo.example`
