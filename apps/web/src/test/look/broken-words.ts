/** Things that are pressed, and names of things that are filled in. */
const LABELS = 'button, a[href], summary, label, legend, th, [role=tab]'

/** Returns whether a word lies on several lines. */
function isBroken(node: Text, start: number, end: number): boolean {
  const at = new Range()
  at.setStart(node, start)
  at.setEnd(node, end)
  return new Set([...at.getClientRects()].map(({ bottom }) => Math.round(bottom))).size > 1
}

/**
 * Returns the words of labels that are seen and go on in the next line, each with the label it is in. Languages without blanks have words too: what the
 * browser's own dictionary takes for one.
 */
export function brokenWords(language: string, selector = LABELS): string[] {
  const words = new Intl.Segmenter(language, { granularity: 'word' })
  const found = new Set<string>()
  for (const label of document.querySelectorAll<HTMLElement>(selector)) {
    if (!label.checkVisibility()) continue
    const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { segment, index, isWordLike } of words.segment(node.nodeValue ?? ''))
        if (isWordLike && segment.length > 1 && isBroken(node as Text, index, index + segment.length))
          found.add(`${segment}: ${label.textContent.trim()}`)
  }
  return [...found]
}
