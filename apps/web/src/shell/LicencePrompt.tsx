import { licenceNotice } from '@kassa/domain/billing/licence-notice.ts'
import { lazyPart } from '../kit/state/lazy-part.tsx'
import { useOwnStanding } from '../parts/place/own-standing.ts'

const LicenceBanner = lazyPart(async () => (await import('./LicenceBanner.tsx')).default)

/** Asks how the licence stands; the banner and its words come where there is something to say. */
export function LicencePrompt() {
  const standing = useOwnStanding()
  const notice = standing ? licenceNotice(standing) : null
  return standing && notice ? <LicenceBanner notice={notice} standing={standing} /> : null
}
