import type { ComponentLabels, IslandIcons } from '@docwright/theme'

/** The code that a page brings to the browser. */
export interface IslandScript {
  /** A function expression, see `IslandFactory` of the theme. */
  factory: string
  /** Names of the theme's components that it uses. */
  themed: string[]
  /** Their texts and the icons they show; absent if there are none. */
  labels?: ComponentLabels
  icons?: IslandIcons
}
