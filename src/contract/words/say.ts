import { own } from '../primitives/own.ts'

/** Sentences by key, with names in braces for what changes: `Te quedan {n}`. */
type Sentences = Readonly<Record<string, string>>

/** The sentences of a section of the site. A brand replaces one under its section and key: `landing/luck`. */
export interface Words {
  readonly section: string
  readonly sentences: Sentences
}

/** The sentences of a brand that replace those of the program: by section and key. */
export type OwnWords = Readonly<Record<string, string>>

/** For each sentence, where a visitor reads it, in the language of the organiser, and how long it may be there. */
export type PlacesOf<Table extends Words> = {
  readonly [Key in keyof Table['sentences']]: readonly [place: string, mostCharacters: number]
}

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never
type ValuesOf<Text extends string> = [NamesIn<Text>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<Text>, string | number>>]

/** Returns a sentence with its values. A name without a value does not compile. */
export type Say<Table extends Words> = <Key extends keyof Table['sentences'] & string>(
  key: Key,
  ...values: ValuesOf<Table['sentences'][Key]>
) => string

export const A_NAME = /\{(\w+)\}/g

/** Returns a function that says the sentences of a table, in the words of the brand where it has its own. */
export const sayer =
  <const Table extends Words>({ section, sentences }: Table, ownWords: OwnWords = {}): Say<Table> =>
  (key, ...values) =>
    filled(ownWords[`${section}/${key}`] ?? sentences[key] ?? key, values[0])

const filled = (sentence: string, values: Readonly<Record<string, string | number>> = {}): string =>
  sentence.replace(A_NAME, (whole: string, name: string) => String(own(values, name) ?? whole))
