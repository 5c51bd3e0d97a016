import { LogPage } from './LogPage.tsx'

/** The staff log. */
export default function StaffLogPage() {
  return <LogPage kind="staff" />
}
