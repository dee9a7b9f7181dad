import type * as z from 'zod'
import type { ConfigPath } from './config-node.ts'

type Definition = z.core.$ZodTypes['_zod']['def']

/**
 * Lists the keys that an object may have.
 *
 * @param path Path of the object.
 * @returns The keys of every form that the object may take; empty if any key is allowed.
 */
export function knownKeys(schema: z.ZodType, path: ConfigPath): string[] {
  let forms = formsOf(schema)
  for (const step of path) forms = forms.flatMap((form) => childForms(form, step))
  return [...new Set(forms.flatMap(keysOf))]
}

/** The schema without wrappers: one form, or each option of a union. */
function formsOf(schema: z.core.$ZodType): Definition[] {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return formsOf(definition.innerType)
    case 'lazy':
      return formsOf(definition.getter())
    case 'pipe':
      return formsOf(definition.in)
    case 'union':
      return definition.options.flatMap(formsOf)
    default:
      return [definition]
  }
}

function childForms(form: Definition, step: string | number): Definition[] {
  if (form.type === 'array') return formsOf(form.element)
  if (form.type === 'record') return formsOf(form.valueType)
  const child = form.type === 'object' ? form.shape[step] : undefined
  return child === undefined ? [] : formsOf(child)
}

function keysOf(form: Definition): string[] {
  if (form.type === 'object') {
    return Object.keys(form.shape).filter((key) => !isMisplaced(form.shape[key] as z.ZodType | undefined))
  }
  const names = form.type === 'record' ? definitionOf(form.keyType) : undefined
  return names?.type === 'enum' ? Object.values(names.entries).map(String) : []
}

function definitionOf(schema: z.core.$ZodType): Definition {
  return (schema as z.ZodType).def as Definition
}

/** Accepted only to be reported. */
function isMisplaced(field: z.ZodType | undefined): boolean {
  return field?.meta()?.['misplaced'] === true
}
