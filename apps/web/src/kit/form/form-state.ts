import { useEffect, useState } from 'react'
import { readSession } from '../../session/session.ts'
import { noteFormState, takeFormState } from './open-form.ts'

/**
 * The form that a page has open, as the page knows it: a row, a kind of form, or `shut`. Where the session ends under a form whose draft is kept
 * as `name.…`, the page begins with it open again, once, for the same person. `name`: the first part of the draft's name.
 */
export function useFormState<State>(name: string, shut: State): readonly [State, (state: State) => void] {
  const [state, setState] = useState<State>(() => {
    const found = takeFormState(readSession().user?.id ?? 'nobody', name)
    return found === undefined ? shut : (found.state as State)
  })
  useEffect(() => noteFormState(name, state === shut ? undefined : { state }), [name, state, shut])
  return [state, setState]
}
