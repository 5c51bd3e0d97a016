import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { useLayoutEffect, useRef } from 'react'
import type { DeskLine } from '../model/basket.ts'
import { useWords } from '../ui/use-words.ts'
import { LineRow } from './LineRow.tsx'
import { useRowWindow } from './use-window.ts'

/** Height of every line, CSS pixels; the style of `.d-line` is set from it. */
const LINE = 49

interface Props {
  readonly lines: readonly DeskLine[]
  readonly pricedById: ReadonlyMap<string, PricedLine>
  readonly currency: string
  readonly selectedLineId: string | null
  /** The chosen line is open in the panel. */
  readonly isOpen: boolean
}

/** The lines of the basket. Of thousands only those in sight are drawn; the chosen one is brought into sight. */
export function BasketLines({ lines, pricedById, currency, selectedLineId, isOpen }: Props) {
  const { t } = useWords()
  const list = useRef<HTMLOListElement>(null)
  const { from, to } = useRowWindow(list, LINE, lines.length)
  const chosen = lines.findIndex(({ id }) => id === selectedLineId)
  const quantity = lines[chosen]?.quantity
  useLayoutEffect(() => {
    const element = list.current
    if (!element || quantity === undefined) return
    const top = chosen * LINE
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + LINE > element.scrollTop + element.clientHeight)
      element.scrollTop = top + LINE - element.clientHeight
  }, [chosen, quantity])
  return (
    <ol ref={list} className="d-lines" aria-label={t('basket.lines')} tabIndex={-1}>
      {from > 0 && <li className="d-lines-rest" style={{ height: from * LINE }} aria-hidden="true" />}
      {lines.slice(from, to).map((line, index) => (
        <LineRow
          key={line.id}
          line={line}
          priced={pricedById.get(line.id)}
          currency={currency}
          isSelected={line.id === selectedLineId}
          isOpen={isOpen && line.id === selectedLineId}
          isNewest={from + index === lines.length - 1}
          place={from + index + 1}
          count={lines.length}
        />
      ))}
      {to < lines.length && (
        <li className="d-lines-rest" style={{ height: (lines.length - to) * LINE }} aria-hidden="true" />
      )}
    </ol>
  )
}
