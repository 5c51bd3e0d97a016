import { licenceNotice } from '@kassa/domain/billing/licence-notice.ts'
import { lazy, Suspense } from 'react'
import { withChunkTimeout } from '../words/coming/chunk.ts'
import { useOwnStanding } from '../parts/place/own-standing.ts'

const LicenceBanner = lazy(() => withChunkTimeout(() => import('./LicenceBanner.tsx')))

/** Asks how the licence stands; the banner and its words come where there is something to say. */
export function LicencePrompt() {
  const standing = useOwnStanding()
  const notice = standing ? licenceNotice(standing) : null
  return standing && notice ? (
    <Suspense fallback={null}>
      <LicenceBanner notice={notice} standing={standing} />
    </Suspense>
  ) : null
}
