/** Elements that have no closing tag in HTML. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Case-sensitive names. */
export const svgElements: ReadonlySet<string> = new Set(
  `svg animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
  feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
  fePointLight feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient
  marker mask metadata mpath path pattern polygon polyline radialGradient rect set stop switch symbol text textPath
  tspan use view`.split(/\s+/),
)

const htmlElements = `a abbr acronym address area article aside audio b bdi bdo big blockquote br button canvas caption
  center cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure
  font footer form h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main map mark menu
  meter nav nobr noscript object ol optgroup option output p param picture pre progress q rp rt ruby s samp search
  section select slot small source span strike strong style sub summary sup table tbody td template textarea tfoot th
  thead time tr track tt u ul var video wbr`.split(/\s+/)

const mathElements = `math annotation annotation-xml maction merror mfrac mi mmultiscripts mn mo mover mpadded mphantom
  mprescripts mroot mrow ms mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover
  semantics`.split(/\s+/)

/** Every element that a page may contain. */
export const elementNames: ReadonlySet<string> = new Set([...htmlElements, ...svgElements, ...mathElements])

/** Elements of the document around a page. They are dropped, and their children are kept. */
export const documentElements: ReadonlySet<string> = new Set(
  'base body frame frameset head html link meta title'.split(' '),
)
