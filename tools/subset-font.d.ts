/** The library has no types of its own; these are the parts that are used here. */
declare module 'subset-font' {
  /** Parts of a font that are kept, besides the glyphs of the text. */
  interface SubsetOptions {
    targetFormat: 'woff2'
    /** OpenType features; without, all. */
    keepFeatures?: readonly string[]
    preserveNameIds?: readonly number[]
    variationAxes?: Readonly<Record<string, { min: number; max: number }>>
  }

  export default function subsetFont(font: Buffer, text: string, options: SubsetOptions): Promise<Buffer>
}
