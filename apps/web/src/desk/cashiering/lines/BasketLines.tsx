import type { PricedLine } from '@kassa/domain/basket/index.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { DeskLine } from '../../model/basket.ts'
import { useWords } from '../../ui/use-words.ts'
import { LineRow } from './LineRow.tsx'
import { useRowWindow } from '../use-window.ts'

/** Height of every line as the style of `.d-line` has it, in sizes of the browser's text: 49 pixels where that is 16. */
const LINE_REM = 49 / 16

const linePixels = (): number => LINE_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

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
  const [line] = useState(linePixels)
  const { from, to } = useRowWindow(list, line, lines.length)
  const chosen = lines.findIndex(({ id }) => id === selectedLineId)
  const quantity = lines[chosen]?.quantity
  useLayoutEffect(() => {
    const element = list.current
    if (!element || quantity === undefined) return
    const top = chosen * line
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + line > element.scrollTop + element.clientHeight)
      element.scrollTop = top + line - element.clientHeight
  }, [chosen, quantity, line])
  return (
    <ol ref={list} className="d-lines" aria-label={t('basket.lines')} tabIndex={-1}>
      {from > 0 && <li className="d-lines-rest" style={{ height: from * line }} aria-hidden="true" />}
      {lines.slice(from, to).map((one, index) => (
        <LineRow
          key={one.id}
          line={one}
          priced={pricedById.get(one.id)}
          currency={currency}
          isSelected={one.id === selectedLineId}
          isOpen={isOpen && one.id === selectedLineId}
          isNewest={from + index === lines.length - 1}
          place={from + index + 1}
          count={lines.length}
        />
      ))}
      {to < lines.length && (
        <li className="d-lines-rest" style={{ height: (lines.length - to) * line }} aria-hidden="true" />
      )}
    </ol>
  )
}
