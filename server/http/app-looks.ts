/** What the manifests of the driver's page and of the agent's have in common (W3C Web Application Manifest). */
export const appLooks = (brandColour: string) => ({
  lang: 'pt-BR',
  display: 'standalone',
  theme_color: brandColour,
  background_color: '#ffffff',
  icons: [
    { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192', purpose: 'any' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'any' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
})
