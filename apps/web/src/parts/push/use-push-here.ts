import { addPushBrowser, readPush, removePushBrowser } from '@kassa/contract/message/push.calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { readPushHere, subscribeHere, unsubscribeHere } from './browser-push.ts'

/**
 * Returns the abilities and state of this browser, and the ways to switch it; undefined until both sides have answered.
 */
export function usePushHere() {
  const { data } = useAnswer(readPush, {})
  const { data: here, refetch: look } = useQuery({ queryKey: ['push-here'], queryFn: readPushHere, staleTime: 0 })
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const add = useChange(addPushBrowser)
  const remove = useChange(removePushBrowser)
  if (!data || !here || data.publicKey === null) return undefined
  const { publicKey, browsers } = data
  const own = browsers.find(({ fingerprint }) => fingerprint === here.fingerprint)

  const switchOn = async (): Promise<void> => {
    const made = await subscribeHere(publicKey)
    if (!made) return setHasFailed(true)
    // An address that the server does not take is of use to nobody.
    await add.mutateAsync(made).catch(unsubscribeHere)
  }
  const switchOff = async (): Promise<void> => {
    await unsubscribeHere()
    if (own) await remove.mutateAsync({ id: own.id })
  }
  const change = async (isOn: boolean): Promise<void> => {
    setIsBusy(true)
    setHasFailed(false)
    // A fault of the call is announced already.
    await (isOn ? switchOn() : switchOff()).catch(() => undefined)
    await look()
    setIsBusy(false)
  }
  return {
    ability: here.ability,
    isOn: own !== undefined,
    isBusy,
    hasFailed,
    others: browsers.filter((one) => one !== own),
    change,
    remove: (id: string) => remove.mutate({ id }),
  }
}
