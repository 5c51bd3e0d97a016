import type { Endpoint, InputOf, OutputOf } from '@kassa/contract/endpoint.ts'
import { UNDOABLE } from '@kassa/contract/today/undoable.ts'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { announce } from '../../api/notices.ts'
import { announceUndoable } from '../../api/undo.ts'
import { type ChangeOptions, useChange } from '../../api/use-change.ts'
import { type UndoableEffect, didOf } from './undoable-effect.ts'

/**
 * A change that can be taken back: archive, shelf, disable, delete of names. Run with the names of what it is about; once it is done a
 * toast says what happened and offers the way back for as long as it stands; taken back, it says what is the case now.
 */
export function useUndoable<E extends Endpoint>(
  endpoint: E,
  options: Pick<ChangeOptions<E>, 'refreshes' | 'onDone'> = {},
): (request: InputOf<E['request']>, ...names: readonly string[]) => void {
  const { t } = useTranslation('kit')
  const named = useRef(new WeakMap<object, readonly string[]>())
  const change = useChange(endpoint, {
    ...options,
    onDone: (answer: OutputOf<E['answer']>, request, key) => {
      const [name = '', ...more] = named.current.get(request as object) ?? []
      const what = more.length === 0 ? name : t('did.more', { name, count: more.length })
      const did: UndoableEffect = didOf(endpoint.name, request as object)
      const title = t(`did.${did}`, { what })
      const undone = t(`undone.${did}`, { what })
      if (!UNDOABLE.has(endpoint.name)) announce({ kind: 'good', title })
      else announceUndoable({ call: endpoint.name, key, refreshes: options.refreshes, title, undone })
      options.onDone?.(answer, request, key)
    },
  })
  return (request, ...names) => {
    named.current.set(request as object, names)
    change.mutate(request)
  }
}
