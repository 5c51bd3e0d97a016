import { AccountPage } from './AccountPage.tsx'

export default function SignUpPage() {
  return <AccountPage kind="signUp" />
}
