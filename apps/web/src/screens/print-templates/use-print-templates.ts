import {
  readPlatformTemplate,
  readPlatformTemplateVersion,
  readTemplate,
  readTemplateVersion,
  savePlatformTemplate,
  saveTemplate,
  withdrawPlatformTemplate,
  withdrawTemplate,
} from '@kassa/contract/print/template.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { ReceiptTemplate, TemplateKind } from '@kassa/domain/receipt/template/receipt-template.ts'
import { call } from '../../api/call.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useChange } from '../../api/use-change.ts'
import { useSession } from '../../session/session.ts'

/** The platform's templates, a merchant's, or an outlet's. */
export interface ShownTemplatePlace {
  readonly isPlatform: boolean
  readonly outletId: string | undefined
}

export type TemplateAt = OutputOf<(typeof readTemplate)['answer']>

export interface TemplateToSave {
  readonly template: ReceiptTemplate | null
  readonly note: string
  readonly inForceFrom?: string
  readonly after: number
}

/** Returns the place that is looked at: an operator's is the platform's, staff at their outlet's, others where the address says. */
export function usePlace(asked: string | undefined): ShownTemplatePlace {
  const outlets = useSession((session) => session.outlets)
  const tier = useSession((session) => session.user?.tier)
  if (tier === 'operator') return { isPlatform: true, outletId: undefined }
  const known = outlets.find(({ id }) => id === asked)?.id
  return { isPlatform: false, outletId: known ?? (tier === 'staff' ? outlets[0]?.id : undefined) }
}

/**
 * Returns the template that counts at a place and everything that can be done with it; platform and merchant answer
 * alike.
 */
export function usePrintTemplates({ isPlatform, outletId }: ShownTemplatePlace, kind: TemplateKind) {
  const place = { kind, ...(outletId === undefined ? {} : { outletId }) }
  const reading = (isPlatform ? readPlatformTemplate : readTemplate) as typeof readTemplate
  const version = (isPlatform ? readPlatformTemplateVersion : readTemplateVersion) as typeof readTemplateVersion
  const answer = useAnswer(reading, place)
  const save = useChange((isPlatform ? savePlatformTemplate : saveTemplate) as typeof saveTemplate)
  const withdraw = useChange((isPlatform ? withdrawPlatformTemplate : withdrawTemplate) as typeof withdrawTemplate)
  return {
    answer,
    isSaving: save.isPending,
    save: (saving: TemplateToSave) => save.mutateAsync({ ...place, ...saving }),
    withdraw: (number: number) => withdraw.mutateAsync({ ...place, version: number }),
    readVersion: (number: number) => call(version, { ...place, version: number }),
  }
}
