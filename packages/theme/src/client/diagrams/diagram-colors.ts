/** How every diagram is drawn whose author does not say otherwise. */
export const usualSettings = {
  startOnLoad: false,
  // As authors have seen their diagrams until now; the library's newer layout is three times as heavy as the rest of it.
  layout: 'dagre',
  look: 'classic',
  // Lines of some shapes wander a little, always in the same way.
  handDrawnSeed: 1,
  // Long names are not broken within a word.
  flowchart: { wrappingWidth: 200 },
  state: { wrappingWidth: 200 },
  class: { wrappingWidth: 200 },
  er: { wrappingWidth: 200 },
  // The library gives up at 500, and lets no author raise that.
  maxEdges: 2000,
  securityLevel: 'strict',
  suppressErrorRendering: true,
} as const

/** Colors that every kind of diagram shares, as the theme's style sheet names them. */
const shared = {
  page: 'var(--dw-page)',
  text: 'var(--dw-text)',
  muted: 'var(--dw-text-muted)',
  surface: 'var(--dw-surface)',
  accent: 'var(--dw-accent)',
  border: 'var(--_border)',
  line: 'var(--_line)',
  tint: 'var(--_tint)',
} as const

/**
 * The colors for the drawing library.
 *
 * @param read Converts a color of a style sheet to hexadecimal digits, for the library.
 * @param scheme Whether the page is dark, and colors that readers can distinguish, by the library's names for them.
 * @returns The library's theme variables.
 */
export function diagramColors(
  read: (color: string) => string,
  scheme: { darkMode: boolean; shades: Record<string, string> },
): Record<string, string | boolean | Record<string, string>> {
  const { darkMode, shades } = scheme
  const colors = Object.fromEntries(Object.entries(shared).map(([name, color]) => [name, read(color)])) as Record<
    keyof typeof shared,
    string
  >
  const { page, text, muted, surface, accent, border, line, tint } = colors
  return {
    darkMode,
    background: page,
    mainBkg: surface,
    primaryColor: surface,
    primaryTextColor: text,
    primaryBorderColor: border,
    secondaryColor: tint,
    secondaryTextColor: text,
    secondaryBorderColor: border,
    tertiaryColor: page,
    tertiaryTextColor: text,
    tertiaryBorderColor: border,
    lineColor: line,
    textColor: text,
    titleColor: text,
    edgeLabelBackground: page,
    clusterBkg: page,
    clusterBorder: border,
    noteBkgColor: tint,
    noteTextColor: text,
    noteBorderColor: border,
    actorLineColor: border,
    signalColor: line,
    signalTextColor: text,
    labelBoxBkgColor: surface,
    labelBoxBorderColor: border,
    loopTextColor: muted,
    activationBkgColor: tint,
    activationBorderColor: accent,
    gridColor: border,
    sectionBkgColor: surface,
    sectionBkgColor2: surface,
    altSectionBkgColor: page,
    taskTextColor: text,
    taskTextOutsideColor: text,
    taskTextLightColor: text,
    taskTextDarkColor: text,
    todayLineColor: accent,
    ...colorsOfKinds(read, colors),
    pieStrokeColor: page,
    pieOuterStrokeColor: border,
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieLegendTextColor: text,
    pieOpacity: '1',
    pieTitleTextSize: '17px',
    pieSectionTextSize: '14px',
    pieLegendTextSize: '14px',
    commitLabelColor: text,
    commitLabelBackground: surface,
    tagLabelColor: text,
    tagLabelBackground: tint,
    tagLabelBorder: border,
    // It is on the color of the arrows.
    sequenceNumberColor: page,
    // A light shadow glows in the dark.
    dropShadow: 'none',
    attributeBackgroundColorOdd: page,
    attributeBackgroundColorEven: surface,
    rowOdd: page,
    rowEven: surface,
    ...colorsOfCharts(colors, shades),
    ...shades,
  }
}

/** The colors of quadrants and charts. */
function colorsOfCharts(
  colors: Record<keyof typeof shared, string>,
  shades: Record<string, string>,
): Record<string, string | Record<string, string>> {
  const { page, text, surface, accent, border, line, tint } = colors
  return {
    quadrant1Fill: tint,
    quadrant2Fill: surface,
    quadrant3Fill: page,
    quadrant4Fill: surface,
    quadrant1TextFill: text,
    quadrant2TextFill: text,
    quadrant3TextFill: text,
    quadrant4TextFill: text,
    quadrantPointFill: accent,
    quadrantPointTextFill: text,
    quadrantXAxisTextFill: text,
    quadrantYAxisTextFill: text,
    quadrantTitleFill: text,
    quadrantInternalBorderStrokeFill: border,
    quadrantExternalBorderStrokeFill: border,
    xyChart: {
      backgroundColor: page,
      titleColor: text,
      xAxisLabelColor: text,
      xAxisTitleColor: text,
      xAxisTickColor: line,
      xAxisLineColor: line,
      yAxisLabelColor: text,
      yAxisTitleColor: text,
      yAxisTickColor: line,
      yAxisLineColor: line,
      // A comma ends a color.
      plotColorPalette: Array.from({ length: 8 }, (_, index) => shades[`git${index}`]?.replaceAll(',', '')).join(','),
    },
  }
}

/** Replaces the colors that the library has fixed for single kinds of diagrams. */
function colorsOfKinds(
  read: (color: string) => string,
  colors: Record<keyof typeof shared, string>,
): Record<string, string | Record<string, string>> {
  const { page, text, surface, accent, border, line, tint } = colors
  return {
    vertLineColor: line,
    excludeBkgColor: surface,
    taskTextClickableColor: accent,
    activeTaskBkgColor: tint,
    activeTaskBorderColor: accent,
    doneTaskBkgColor: read('color-mix(in oklab, var(--dw-text) 14%, var(--dw-page))'),
    doneTaskBorderColor: border,
    critBkgColor: read('color-mix(in oklab, var(--dw-red) 24%, var(--dw-page))'),
    critBorderColor: read('var(--dw-red)'),
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: border,
    radar: { graticuleColor: border },
    packet: {
      startByteColor: text,
      endByteColor: text,
      labelColor: text,
      titleColor: text,
      blockStrokeColor: border,
      blockFillColor: surface,
    },
    cynefin: { complexBg: surface, complicatedBg: tint, chaoticBg: surface, clearBg: tint, confusionBg: page },
  }
}
