import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listLabelTemplates } from '@kassa/contract/print/label-design.calls.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useSession } from '../../session/session.ts'

export type LabelDesign = OutputOf<(typeof listLabelTemplates)['answer']>['templates'][number]

/** The labels of the merchant, and the outlet whose goods they are tried on. */
export function useLabelTemplates() {
  const answer = useAnswer(listLabelTemplates, {})
  const outlets = useSession((session) => session.outlets)
  const selected = useSession((session) => session.outlet?.outletId)
  return { answer, outletId: selected ?? outlets[0]?.id }
}
