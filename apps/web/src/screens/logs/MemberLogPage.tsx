import { LogPage } from './LogPage.tsx'

/** The member log. */
export default function MemberLogPage() {
  return <LogPage kind="member" />
}
