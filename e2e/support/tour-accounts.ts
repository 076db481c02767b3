import { expect, type BoardService } from './board.ts'
import { stepsOf, type Visitor } from './tour-steps.ts'
import { FIREFOX, IPHONE } from './user-agents.ts'

/** Visits everything that opens on the pages of access tokens. */
export async function tourTokens(visitor: Visitor, service: BoardService): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, leave, visit } = stepsOf(visitor)
  const dialog = page.getByRole('dialog')
  await service.call('POST', '/user/personal_access_tokens', { name: 'script', scopes: ['api'] })
  await page.goto('/-/user_settings/personal_access_tokens')
  const revoke = page.getByRole('button', { name: 'Revoke… script' })
  await expect(revoke).toBeVisible()
  await revoke.focus()
  await look('tokens')
  await visit('revoking a token', revoke, page.getByRole('alertdialog'))
  await press(button('New token'))
  await press(button('Create token', dialog))
  await expect(page.getByText('Choose at least one scope.')).toBeVisible()
  await look('a token without a scope')
  await leave()

  await page.goto('/acme/app')
  await visit('menu of a project', button('Project actions'), page.getByRole('menu'))
  await press(button('Project actions'))
  await press(item('Access tokens'))
  await expect(page.getByText('No active tokens.')).toBeVisible()
  await button('New token').focus()
  await look('no tokens')
  await press(button('New token'))
  await page.getByRole('textbox', { name: 'Name' }).fill('deploy')
  await page.getByText('read_api', { exact: true }).click()
  await press(button('Create token', dialog))
  await expect(button('Copy: Token')).toBeFocused()
  await look('a new token')

  await page.goto('/groups/acme/-/settings/scim')
  await press(button('Create token'))
  await expect(button('Copy: SCIM address')).toBeFocused()
  await look('a new SCIM token')
  await visit('deleting a SCIM token', button('Delete token…'), page.getByRole('alertdialog'))
}

/** Visits everything that opens on the page of sessions, whose rows only a session can list. */
export async function tourSessions(visitor: Visitor): Promise<void> {
  const { page, look } = visitor
  const { button, visit } = stepsOf(visitor)
  const sessions = '/-/user_settings/active_sessions'
  await page.goto(sessions)
  await expect(page.getByText('You are signed in with an access token')).toBeVisible()
  await page.getByRole('main').focus()
  await look('sessions for an access token')

  const common = { ip_address: '127.0.0.1', created_at: '2026-01-05T09:30:00.000Z' }
  await page.route('**/api/v4/user/sessions?*', (route) =>
    route.fulfill({
      json: [
        { ...common, id: '1', current: true, user_agent: FIREFOX, last_used_at: null },
        { ...common, id: '2', current: false, user_agent: IPHONE, last_used_at: common.created_at },
        { id: '3', current: false, user_agent: null, created_at: common.created_at },
      ],
    }),
  )
  await page.goto(sessions)
  const signOut = button('Sign out… Safari on iPhone (127.0.0.1)')
  await expect(signOut).toBeVisible()
  await signOut.focus()
  await look('sessions')
  const dialog = page.getByRole('alertdialog')
  await visit('signing out a browser', signOut, dialog)
  await visit('signing out everywhere else', button('Sign out everywhere else…'), dialog)
}

/** Visits everything that opens on the pages of administrators. */
export async function tourAdministration(visitor: Visitor, service: BoardService): Promise<void> {
  const { page, press, look } = visitor
  const { button, item, leave, visit } = stepsOf(visitor)
  const dialog = page.getByRole('dialog')
  await service.stranger('mia')
  await service.call('POST', '/groups/acme/invitations', { email: 'ana@x.org', access_level: 30 })
  await service.call('POST', '/applications', {
    name: 'Planner',
    redirect_uri: 'https://planner.example/callback',
    scopes: 'read_user',
  })
  await page.goto('/admin/users')
  const actions = button('mia actions')
  await expect(actions).toBeVisible()
  await visit('menu of a user', actions, page.getByRole('menu'))
  await look('users')
  await press(actions)
  await visit('resetting a password', item('Reset password…'), dialog)
  await press(actions)
  await visit('blocking a user', item('Block…'), page.getByRole('alertdialog'))
  await visit('a new user', button('New user'), dialog)

  await page.goto('/admin/mails')
  await press(page.getByRole('button', { name: /ana@x.org/ }).first())
  await expect(page.getByText('/-/invites/')).toBeVisible()
  await look('an email')

  await page.goto('/admin/limits')
  await page.getByRole('textbox', { name: 'Comments' }).fill('none')
  await press(button('Save limits'))
  await expect(page.getByText('Enter a whole number above 0.')).toBeVisible()
  await look('limits with an error')

  await page.goto('/admin/applications')
  await press(button('New application'))
  await press(button('Create application', dialog))
  await expect(page.getByText('Enter a redirect URI.')).toBeVisible()
  await look('an application without a redirect URI')
  await leave()
  await visit('menu of an application', button('Planner actions'), page.getByRole('menu'))
}
