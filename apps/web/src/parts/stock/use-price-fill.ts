import { Form } from 'antd'
import { useEffect, useRef } from 'react'
import { useFormPart } from '../../kit/form/form-context.ts'
import type { NumberDraft } from '../../kit/money/NumberInput.tsx'

interface PricedLine {
  readonly unitPriceMinor: NumberDraft
}

/** The price that the list replaced; one that somebody typed gives way only by hand. */
interface Replaced {
  readonly price: NumberDraft
  readonly givesWay: boolean
}

/**
 * Puts the list's price into a line for as long as nobody types another, and puts back what stood before where none applies any more.
 * `offered` is a price that gives way, undefined for one that stands; `minor` is null without a price, undefined while it is asked for.
 */
export function usePriceFill(at: number, offered: NumberDraft | undefined, minor: number | null | undefined) {
  const form = Form.useFormInstance()
  const { put } = useFormPart()
  const typed = Form.useWatch<NumberDraft>(['lines', at, 'unitPriceMinor'], form) ?? null
  const yielding = useRef(offered)
  const replaced = useRef<Replaced | null>(null)
  const isUntouched = yielding.current !== undefined && typed === yielding.current
  const write = (price: NumberDraft): void => {
    const lines = (form.getFieldValue('lines') ?? []) as readonly PricedLine[]
    const own = lines[at]
    if (own) put({ lines: lines.with(at, { ...own, unitPriceMinor: price }) })
  }
  const take = (taken: number): void => {
    if (!replaced.current || !isUntouched) replaced.current = { price: typed, givesWay: isUntouched }
    yielding.current = taken
    write(taken)
  }
  const putBack = ({ price, givesWay }: Replaced): void => {
    replaced.current = null
    yielding.current = givesWay ? price : undefined
    write(price)
  }
  useEffect(() => {
    if (!isUntouched || minor === undefined) return
    if (minor !== null && typed !== minor) take(minor)
    if (minor === null && replaced.current) putBack(replaced.current)
    // oxlint-disable-next-line react/exhaustive-deps -- `take` and `putBack` are made anew with each drawing and say the same
  }, [minor, isUntouched, typed])
  return { take, isTaken: typed === minor }
}
