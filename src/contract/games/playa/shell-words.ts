import type { Shell } from './shells.ts'

interface ShellWords {
  name: string
  plural: string
  isMasculine?: true
}

const WORDS: Record<Shell, ShellWords> = {
  vieira: { name: 'vieira', plural: 'vieiras' },
  caracola: { name: 'caracola', plural: 'caracolas' },
  coquina: { name: 'coquina', plural: 'coquinas' },
  almeja: { name: 'almeja', plural: 'almejas' },
  mejillon: { name: 'mejillón', plural: 'mejillones', isMasculine: true },
  lapa: { name: 'lapa', plural: 'lapas' },
  navaja: { name: 'navaja', plural: 'navajas' },
  erizo: { name: 'erizo', plural: 'erizos', isMasculine: true },
}

/** «Vieira» */
export function shellTitle(shell: Shell): string {
  const { name } = WORDS[shell]
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** «una vieira», «un erizo» */
export const aShell = (shell: Shell): string => `${WORDS[shell].isMasculine ? 'un' : 'una'} ${WORDS[shell].name}`

/** «vieiras», «erizos» */
export const manyShells = (shell: Shell): string => WORDS[shell].plural

/** «1 vieira», «3 erizos» */
export const someShells = (count: number, shell: Shell): string =>
  `${count} ${count === 1 ? WORDS[shell].name : WORDS[shell].plural}`

/** Returns the adjective in the shell's gender: `gendered('erizo', 'Nuevo', 'Nueva')`. */
export const gendered = (shell: Shell, masculine: string, feminine: string): string =>
  WORDS[shell].isMasculine ? masculine : feminine
