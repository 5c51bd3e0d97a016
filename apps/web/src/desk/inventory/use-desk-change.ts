import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { createIntention } from '../../api/intention.ts'
import { refreshAfter } from '../../api/refresh.ts'

/** Why a document was not booked, and the line it is about where the server names one. */
export interface ChangeProblem {
  readonly text: string
  readonly at: string | null
}

export interface DeskChange<E extends Endpoint> {
  /** Answers null when it was refused or the line is down; then `problem` says why and what was typed stays. */
  readonly run: (request: InputOf<E['request']>) => Promise<OutputOf<E['answer']> | null>
  readonly isBusy: boolean
  readonly problem: ChangeProblem | null
}

/** Makes a change from the desk: one key per intention, so that pressing again after a lost line books it once. */
export function useDeskChange<E extends Endpoint>(endpoint: E): DeskChange<E> {
  const { t } = useTranslation('deskStock')
  const intention = useRef(createIntention())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ChangeProblem | null>(null)
  const run = async (request: InputOf<E['request']>): Promise<OutputOf<E['answer']> | null> => {
    setBusy(true)
    setProblem(null)
    try {
      const idempotencyKey = intention.current.keyFor(request)
      const answer = await call(endpoint, request, { isQuiet: true, idempotencyKey })
      intention.current.settle()
      void refreshAfter(endpoint.name, ['catalogue'])
      return answer
    } catch (error) {
      intention.current.settle(error)
      setProblem(problemOf(error, t('noLine')))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy, problem }
}

function problemOf(error: unknown, noLine: string): ChangeProblem {
  if (!isApiError(error) || error.status === 0) return { text: noLine, at: null }
  const { lineId, variantId } = error.details
  const at = [lineId, variantId].find((one): one is string => typeof one === 'string') ?? null
  return { text: error.message, at }
}
