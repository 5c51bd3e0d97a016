/**
 * Returns the elements with words, of each look the first and the last: where color, ground, size and kind are the same, so is the contrast, and
 * measuring it takes most of what axe takes. It stands by itself, for journeys hand it to their page as text.
 */
export function eachLookOfText(): Element[] {
  const fields = ['INPUT', 'SELECT', 'TEXTAREA']
  const grounds = new Map<Element, string>()
  const groundOf = (one: Element | null): string => {
    if (!one) return ''
    const known = grounds.get(one)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(one)
    const isClear = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
    const ground = groundOf(one.parentElement) + (isClear ? '' : `|${backgroundColor} ${backgroundImage} ${opacity}`)
    grounds.set(one, ground)
    return ground
  }
  const hasWords = (one: Element): boolean =>
    fields.includes(one.tagName) || [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const lookOf = (one: Element): string => {
    const { color, fontSize, fontWeight } = getComputedStyle(one)
    const isOff = one.closest(':disabled, [aria-disabled="true"]') !== null
    return [one.tagName, one.getAttribute('class'), color, fontSize, fontWeight, isOff, groundOf(one)].join()
  }
  const isInSight = (one: Element): boolean => {
    const { left, top, width, height } = one.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return there !== null && one.contains(there)
  }
  const looks = new Map<string, Element[]>()
  for (const one of document.querySelectorAll('body *'))
    if (hasWords(one) && one.checkVisibility()) {
      const look = lookOf(one)
      looks.set(look, [...(looks.get(look) ?? []), one])
    }
  return [...looks.values()].flatMap((same) => {
    const first = same.find(isInSight) ?? same[0]
    const last = same.findLast(isInSight) ?? same.at(-1)
    return [...new Set([first, last])].filter((one) => one !== undefined)
  })
}
