import { listSegments } from '@kassa/contract/member/segment.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useCan } from '../../session/permission.ts'

/** The saved segments a plan can be for; undefined for who may not see members, and until they are there. */
export function useSegments(): readonly { readonly id: string; readonly name: string }[] | undefined {
  const maySee = useCan('platform.members.members')
  return useAnswer(listSegments, {}, { isQuiet: true, isEnabled: maySee }).data?.segments
}
