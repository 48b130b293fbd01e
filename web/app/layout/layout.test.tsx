import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it } from 'vitest'
import { Router } from 'wouter'
import { defaultPreferences } from '#domain/preferences.ts'
import { tellPageSettings } from '#testkit/page-settings.ts'
import { type User, userQuery } from '#web/api/account/sessions.ts'
import { makeQueryClient } from '#web/api/query-client.ts'
import MaintenancePage from '../maintenance-page.tsx'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

const user: User = {
  id: 1,
  driver_id: 2,
  identification: '52998224725',
  name: 'Ana de Souza',
  email: null,
  phone: null,
  birth_date: null,
  address: null,
  active_mail: true,
  sms_verification_status: false,
  requested_refund_date: null,
  ...defaultPreferences(),
  config: {
    paymentForm: [11],
    support: { phone: '', help_link: '', refund: false },
    notificationsConfig: [],
  },
}

function textOf(part: ReactNode): string {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(userQuery.queryKey, user)
  const markup = renderToStaticMarkup(
    <MantineProvider withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath="/carteiras">{part}</Router>
      </QueryClientProvider>
    </MantineProvider>,
  )
  return markup
}

describe('layout', () => {
  beforeAll(tellPageSettings)

  it("greets with 'Olá,' and the driver's name [layout.greeting]", () => {
    const text = textOf(<TopBar path="/" />).replace(/<[^>]+>/g, '')
    expect(text).toContain('Olá, Ana de Souza')
  })

  it('holds the words of the menu of the top bar only while it is open, because screens are titled by them', () => {
    expect(textOf(<TopBar path="/" />)).not.toMatch(/Meu Perfil|Notificações|Sair/)
  })

  it('marks the entry of the screen that is shown, and only it', () => {
    const markup = textOf(<SideMenu path="/carteiras" />)
    expect(markup.match(/aria-current="page"/g)).toHaveLength(1)
    expect(markup).toMatch(
      /href="\/carteiras"[^>]*aria-current="page"|aria-current="page"[^>]*href="\/carteiras"/,
    )
  })
})

it('the maintenance page is titled MANUTENÇÃO and says when the system is back [shell.maintenance-message]', () => {
  const markup = textOf(<MaintenancePage />)
  expect(markup).toMatch(/<h1[^>]*>MANUTENÇÃO<\/h1>/)
  expect(markup).toContain('O sistema está sendo atualizado e voltará em algumas horas.')
})
