import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { desk } from '../../model/desk-state.ts'
import { currentBasket } from '../../model/history.ts'
import { useStore } from '../../ui/store.ts'
import { useWords } from '../../ui/use-words.ts'
import { LineRow } from './LineRow.tsx'
import { useRowWindow } from '../use-window.ts'

/** Height of every line as the style of `.d-line` has it, in sizes of the browser's text: 49 pixels where that is 16. */
const LINE_REM = 49 / 16

const linePixels = (): number => LINE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The lines of the basket. Of thousands only those in sight are drawn; the chosen one is brought into sight. */
export function BasketLines({ currency }: { readonly currency: string }) {
  const { t } = useWords()
  const lines = useStore(desk, ({ history }) => currentBasket(history).lines)
  // The lines of the goods stand first in the answer, in the order of the basket.
  const priced = useStore(desk, ({ priced: answer }) => (answer?.ok ? answer.value.lines : null))
  const selectedLineId = useStore(desk, (state) => state.selectedLineId)
  const isOpen = useStore(desk, (state) => state.workArea === 'line')
  const list = useRef<HTMLOListElement>(null)
  const [line] = useState(linePixels)
  const { from, to } = useRowWindow(list, line, lines.length)
  const chosen = lines.findLastIndex(({ id }) => id === selectedLineId)
  const quantity = lines[chosen]?.quantity
  useLayoutEffect(() => {
    const element = list.current
    if (!element || quantity === undefined) return
    const top = chosen * line
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + line > element.scrollTop + element.clientHeight)
      element.scrollTop = top + line - element.clientHeight
  }, [chosen, quantity, line])
  // A line more makes every other one of so many: it is said of each, and none is drawn again for it.
  useEffect(() => {
    for (const row of list.current?.querySelectorAll('.d-line') ?? []) row.ariaSetSize = String(lines.length)
  })
  return (
    <ol ref={list} className="d-lines" aria-label={t('basket.lines')} tabIndex={-1}>
      {from > 0 && <li style={{ height: from * line }} aria-hidden="true" />}
      {lines.slice(from, to).map((one, index) => (
        <LineRow
          key={one.id}
          line={one}
          priced={priced?.[from + index]}
          currency={currency}
          isSelected={one.id === selectedLineId}
          isOpen={isOpen && one.id === selectedLineId}
          isNewest={from + index === lines.length - 1}
          place={from + index + 1}
        />
      ))}
      {to < lines.length && <li style={{ height: (lines.length - to) * line }} aria-hidden="true" />}
    </ol>
  )
}
