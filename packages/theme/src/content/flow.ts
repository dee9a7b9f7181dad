/**
 * How a component stands in text: as a block, in a line, or in a line as a label, which says something about the words
 * beside it and is no part of them.
 */
export type Flow = 'block' | 'inline' | 'label'
