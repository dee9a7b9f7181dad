/**
 * The flow of a component in text: a block, inline, or an inline label, which describes the words next to it and is not
 * part of them.
 */
export type Flow = 'block' | 'inline' | 'label'
