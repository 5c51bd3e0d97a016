/** Half a pixel is where one pixel of the screen is rounded. */
const SPARE = 0.75

/** How far signs reach above and below the line they stand on, as they are drawn. */
function inkOf(text: string, style: CSSStyleDeclaration) {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  return pen.measureText(text)
}

/** Places that hide the ends of a text, up to the next area that is scrolled: that one shows its parts in turn. */
const clipsAround = (from: HTMLElement): DOMRect[] => {
  const found: DOMRect[] = []
  for (let one: HTMLElement | null = from; one && !one.matches('dialog, .d-desk'); one = one.parentElement) {
    const { overflowY } = getComputedStyle(one)
    if (/auto|scroll/.test(overflowY)) break
    if (/hidden|clip/.test(overflowY)) found.push(one.getBoundingClientRect())
  }
  return found
}

/** Returns texts that are seen, and whose signs are cut at their head or foot by what stands round them. A line that is not shown at all is none of them. */
export function cutInk(selector: string): string[] {
  const found = new Set<string>()
  for (const root of document.querySelectorAll<HTMLElement>(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const within = node.parentElement
      const text = node.nodeValue?.trim() ?? ''
      if (!within?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || text === '') continue
      const clips = clipsAround(within).filter(({ width, height }) => width > 2 && height > 2)
      if (clips.length === 0) continue
      const ink = inkOf(text, getComputedStyle(within))
      const at = new Range()
      at.selectNodeContents(node)
      for (const line of at.getClientRects()) {
        const base = line.bottom - ink.fontBoundingBoxDescent
        const [top, bottom] = [base - ink.actualBoundingBoxAscent, base + ink.actualBoundingBoxDescent]
        const isCut = ({ top: head, bottom: foot }: DOMRect): boolean =>
          base > head && base < foot && (bottom > foot + SPARE || top < head - SPARE)
        if (clips.some(isCut)) found.add(`${within.className || within.tagName}: ${text}`)
      }
    }
  }
  return [...found]
}
