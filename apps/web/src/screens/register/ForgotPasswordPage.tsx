import { AccountPage } from './AccountPage.tsx'

export default function ForgotPasswordPage() {
  return <AccountPage kind="forgot" />
}
