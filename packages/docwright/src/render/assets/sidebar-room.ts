/** Rules whose last selector is the page's main part, and what they set. */
const rulesOfMain = /#content-area\s{0,100}(?:,[^{}]{0,1000})?\{([^{}]{0,10000})\}/g

/** Paddings before the text, and their lengths. */
const paddings = /(?:^|[\s;])padding-(?:left|inline-start)\s*:\s*([^;]+)/g
/** A width that depends on the window centers the text, or indents it. */
const ofWindow = /\b(?:max|min|clamp)\(|v[wi]\b|%|\s-\s/
const lengths = /(?<![\d.])(\d{1,5}(?:\.\d{0,9})?)(rem|em|px)\b/g

/** No sidebar is narrower, and no text is indented as far. */
const leastRoom = 240

/**
 * Finds out whether style sheets of the repository leave room for the sidebar inside `#content-area`. In the theme Mint
 * of other platforms, that area begins at the left edge of the layout and lies below the sidebar, so sheets that change
 * the width of the sidebar set this padding. Here, it begins next to the sidebar.
 *
 * @param sheets Texts of the style sheets.
 */
export function leavesSidebarRoom(sheets: readonly string[]): boolean {
  return sheets.some((text) =>
    [...text.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ').matchAll(rulesOfMain)].some(([, body = '']) =>
      [...body.matchAll(paddings)].some(([, value = '']) => !ofWindow.test(value) && hasRoom(value)),
    ),
  )
}

function hasRoom(value: string): boolean {
  return [...value.matchAll(lengths)].some(([, number, unit]) => Number(number) * (unit === 'px' ? 1 : 16) >= leastRoom)
}

/**
 * Rules that let `#content-area` begin where such style sheets expect it, for the widths at which the sidebar is a column.
 * They are as weak as a rule for the id alone, and come before those of the repository.
 */
export const sidebarRoomStyles = `@media (min-width:64rem){
:where(.layout:not(.without-sidebar))>#content-area{grid-column:1/-1;grid-row:1;inline-size:auto;max-inline-size:none;margin-inline:0;padding-inline-start:calc(var(--dw-sidebar) + 48px)}
:where([data-page-mode='frame'] .layout:not(.without-sidebar))>#content-area{padding-inline-start:var(--dw-sidebar)}
.layout>#sidebar{grid-column:1;grid-row:1/span 2;z-index:1}
#sidebar-content{block-size:100%}
}
@media (min-width:100rem){
:where([data-page-mode='default'] .layout:not(.without-sidebar))>#content-area.with-side{margin-inline-end:calc(-1*var(--dw-beside,0px))}
}
`
