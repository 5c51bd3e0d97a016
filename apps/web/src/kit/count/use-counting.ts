import { countStocktake } from '@kassa/contract/inventory/stocktake.calls.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { refresh } from '../../api/refresh.ts'
import { readKept, writeKept } from '../list/kept.ts'
import {
  addCount,
  dropFromBatch,
  type CountQueue,
  emptyQueue,
  settleBatch,
  shownCount,
  shownSerials,
  takeBatch,
  type WaitingCount,
} from './count-queue.ts'

const TRY_AGAIN_MS = 4_000
/** Counts belong to the check and not to a person: whoever signs in at this device next sends them. */
const OWNER = 'counts'

export interface StockCounting {
  /**
   * Returns the count of some goods at a place: the server's last (`known` before it said anything) and those that
   * wait.
   */
  readonly countOf: (variantId: string, countKey: string, known: number) => number
  /** The same of pieces with serial numbers. */
  readonly serialsOf: (variantId: string, countKey: string, known: readonly string[]) => readonly string[]
  readonly waiting: number
  readonly add: (count: Omit<WaitingCount, 'countedAt'>) => void
  /** True where the line is down: what was counted waits on this device. */
  readonly isHeldBack: boolean
  /** The server's refusal of the batch that left last; its counts are given back by `discard`. */
  readonly refusal: Error | null
  readonly discard: () => void
  /** Goods that turned out not to belong to the check; their counts are gone, the others went on. */
  readonly strangers: ReadonlySet<string>
}

/**
 * Counts of a stocktake made on this device: sent as they come, one batch at a time under one key each, kept beyond a reload
 * and sent again when the line is back. A count carries the moment it was made, so a late one is compared rightly (D13).
 */
export function useCounting(stocktakeId: string): StockCounting {
  const [queue, setQueue] = useState<CountQueue>(emptyQueue)
  const [isHeldBack, setIsHeldBack] = useState(false)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [confirmed, setConfirmed] = useState<ReadonlyMap<string, number>>(new Map())
  const [strangers, setStrangers] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<ReadonlyMap<string, readonly string[]>>(new Map())
  const isLoaded = useRef(false)

  const change = useCallback(
    (step: (queue: CountQueue) => CountQueue) =>
      setQueue((before) => {
        const next = step(before)
        void writeKept(OWNER, stocktakeId, next)
        return next
      }),
    [stocktakeId],
  )

  useEffect(() => {
    isLoaded.current = false
    void readKept(OWNER, stocktakeId).then((kept) => {
      isLoaded.current = true
      if (kept !== undefined) setQueue((now) => now.waiting.reduce(addCount, kept as CountQueue))
    })
  }, [stocktakeId])

  const { batch } = queue
  useEffect(() => {
    if (batch || queue.waiting.length === 0 || !isLoaded.current || refusal) return
    const key = crypto.randomUUID()
    change((now) => takeBatch(now, key))
  }, [batch, queue.waiting, refusal, change])

  useEffect(() => {
    if (!batch || refusal) return
    const stopped = new AbortController()
    void send(stocktakeId, batch, stopped.signal, {
      onHeldBack: setIsHeldBack,
      onRefused: (error) => {
        const stranger = strangerOf(error)
        if (stranger === null) return setRefusal(error)
        setStrangers((before) => new Set([...before, stranger]))
        change((now) => dropFromBatch(now, stranger))
      },
      onDone: (rows) => {
        setConfirmed((before) => new Map([...before, ...rows.map((row) => [keyOf(row), row.quantity] as const)]))
        setSent(
          (before) => new Map([...before, ...batch.counts.map((one) => [keyOf(one), one.serials ?? []] as const)]),
        )
        change(settleBatch)
      },
    })
    return () => stopped.abort()
  }, [stocktakeId, batch, refusal, change])

  return {
    countOf: (variantId, countKey, known) =>
      shownCount(queue, variantId, countKey, confirmed.get(keyOf({ variantId, countKey })) ?? known),
    serialsOf: (variantId, countKey, known) =>
      shownSerials(queue, variantId, countKey, sent.get(keyOf({ variantId, countKey })) ?? known),
    waiting: queue.waiting.length + (batch?.counts.length ?? 0),
    add: useCallback(
      (count) => change((now) => addCount(now, { ...count, countedAt: new Date().toISOString() })),
      [change],
    ),
    isHeldBack,
    strangers,
    refusal,
    discard: useCallback(() => {
      change(settleBatch)
      setRefusal(null)
    }, [change]),
  }
}

/** The goods a refusal names as not belonging to the check; null for every other refusal. */
function strangerOf(error: Error): string | null {
  if (!isApiError(error) || error.code !== 'stocktake.not-in-scope') return null
  const { variantId } = error.details
  return typeof variantId === 'string' ? variantId : null
}

interface Confirmed {
  readonly variantId: string
  readonly countKey: string
  readonly quantity: number
}

const keyOf = ({ variantId, countKey }: Omit<Confirmed, 'quantity'>): string => `${variantId} ${countKey}`

interface Hears {
  readonly onHeldBack: (isHeldBack: boolean) => void
  readonly onRefused: (refusal: Error) => void
  readonly onDone: (rows: readonly Confirmed[]) => void
}

async function send(
  id: string,
  batch: NonNullable<CountQueue['batch']>,
  stopped: AbortSignal,
  hears: Hears,
): Promise<void> {
  while (!stopped.aborted) {
    try {
      const request = { id, counts: [...batch.counts] }
      const { rows } = await call(countStocktake, request, { idempotencyKey: batch.key, isQuiet: true })
      hears.onHeldBack(false)
      hears.onDone(rows)
      return await refresh(['inventory'])
    } catch (error) {
      if (isApiError(error) && error.status >= 400 && error.status < 500) return hears.onRefused(error)
      hears.onHeldBack(true)
    }
    await pauseOrOnline(stopped)
  }
}

/** Waits a little, or until the browser says that the line is back. */
const pauseOrOnline = (stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      stopped.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, TRY_AGAIN_MS)
    addEventListener('online', done)
    stopped.addEventListener('abort', done)
  })
