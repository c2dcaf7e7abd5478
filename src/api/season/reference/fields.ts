import type { SchemaNode } from './season-json-schema.ts'

/** A block of the season file: an object, or one form of an object that has several. */
export interface Block {
  /** The way to the block: `prizes[]`; empty for the outermost one. */
  path: string
  /** The field that is different in each form: `kind: quiz`. */
  form?: string
  title?: string | undefined
  sentence?: string | undefined
  fields: Field[]
}

export interface Field extends SchemaNode {
  key: string
  isRequired: boolean
  /** Whether the field has fields of its own, in a block that follows. */
  isBlock: boolean
}

/** Returns all blocks of a schema, each before the blocks within it. */
export function blocksOf(node: SchemaNode, path = ''): Block[] {
  const words = { title: node.title, sentence: node.description }
  return formsOf(node).flatMap(({ properties = {}, required = [] }, _, forms) => {
    const fields = Object.entries(properties).map(([key, child]): Field => {
      return { ...child, key, isRequired: required.includes(key), isBlock: formsOf(child).length > 0 }
    })
    const form = forms.length > 1 ? formOf(fields) : undefined
    const inner = Object.entries(properties).flatMap(([key, child]) =>
      blocksOf(child, `${path && `${path}.`}${key}${isList(child) ? '[]' : ''}`),
    )
    return [{ path, ...words, ...(form && { form }), fields }, ...inner]
  })
}

/** Returns the objects that a field may have: one, several forms of one, or none if the field is a plain value. */
function formsOf(node: SchemaNode): SchemaNode[] {
  if (node.properties) return [node]
  const forms = node.anyOf ?? node.oneOf
  if (forms) return forms.flatMap(formsOf)
  return node.items && !Array.isArray(node.items) ? formsOf(node.items) : []
}

const isList = ({ type }: SchemaNode): boolean => type === 'array'

const formOf = (fields: Field[]): string | undefined =>
  fields.flatMap(({ key, const: value }) => (value === undefined ? [] : [`${key}: ${value}`]))[0]
