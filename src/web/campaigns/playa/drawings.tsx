import type { ReactNode } from 'react'
import { SHELLS } from '#contract/mechanics/shells.ts'
import { ShellArt } from './shells.tsx'

export const DRAWINGS_BY_NAME: Readonly<Record<string, ReactNode>> = {
  marca: <ShellArt shell="vieira" />,
  ...Object.fromEntries(SHELLS.map((shell) => [shell, <ShellArt key={shell} shell={shell} />])),
}
