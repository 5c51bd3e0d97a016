import { type About, logWords, subjectText } from '@kassa/contract/audit/call-text.ts'
import { AllowedLink } from '../../parts/place/AllowedLink.tsx'
import { useIsAbove } from '../../session/session.ts'
import { currentLanguage } from '../../words/words.ts'
import { placeOfThing } from './thing-places.ts'

/** The thing that a line is about; it opens where it has a page and the reader may go there. */
export function LogThing({ line }: { line: About }) {
  const isAbove = useIsAbove()
  const text = subjectText(logWords[currentLanguage()], line) || '–'
  const address = placeOfThing(line, isAbove)
  return address === undefined ? text : <AllowedLink to={address}>{text}</AllowedLink>
}
