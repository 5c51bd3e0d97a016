import { AccountPage } from './AccountPage.tsx'

export default function RegisterPage() {
  return <AccountPage kind="register" />
}
