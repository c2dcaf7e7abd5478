import { own } from '#contract/primitives/own.ts'

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for the content and the attributes of HTML. */
export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => own(ENTITIES, character) ?? character)
