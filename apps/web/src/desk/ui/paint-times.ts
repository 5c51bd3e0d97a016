/** One frame: what was drawn in it is seen at its end. */
const FRAME_MS = 16

/** Controls that take or give money: what they take is part of what they mean. */
export const MONEY = '[data-primary], .d-quickcash'

/** When the parts of the page were first painted as they are now. */
export interface PaintTimes {
  /** When this part, or what it came in, was painted; infinite before that, null where it stood there from the start. */
  readonly since: (element: Element) => number
  /** When an amount that this button takes, or another in its row, has changed last. */
  readonly amountSince: (element: Element) => number
  readonly stop: () => void
}

const elementOf = (node: Node): Element | null => (node instanceof Element ? node : node.parentElement)

/** Follows what is drawn anew under `root`: parts that come, and amounts that change in place. */
export function followPaint(root: Element): PaintTimes {
  const parts = new WeakMap<Element, number>()
  const amounts = new WeakMap<Element, number>()
  const note = (records: readonly MutationRecord[]): void => {
    const come: Element[] = []
    const changed: Element[] = []
    for (const { type, target, addedNodes } of records) {
      const row = elementOf(target)?.closest(MONEY)
      if (row) changed.push(row)
      if (type === 'childList') for (const node of addedNodes) if (node instanceof Element) come.push(node)
    }
    for (const each of come) parts.set(each, Number.POSITIVE_INFINITY)
    for (const each of changed) amounts.set(each, performance.now())
    if (come.length > 0)
      // A late frame carries the time at which it was due, which may lie before the parts were there.
      requestAnimationFrame(() => {
        const at = performance.now() + FRAME_MS
        for (const each of come) parts.set(each, at)
      })
  }
  const observer = new MutationObserver(note)
  observer.observe(root, { childList: true, subtree: true, characterData: true })
  return {
    since: (element) => {
      note(observer.takeRecords())
      let latest = Number.NEGATIVE_INFINITY
      for (let up: Element | null = element; up !== null; up = up.parentElement)
        latest = Math.max(latest, parts.get(up) ?? latest)
      return latest
    },
    amountSince: (element) => {
      const row = element.closest(MONEY)
      return (row && amounts.get(row)) ?? Number.NEGATIVE_INFINITY
    },
    stop: () => observer.disconnect(),
  }
}
