import type { Words } from '#domain/languages.ts'

export const spanish: Words<typeof import('./texts.ts')> = {
  loginTexts: {
    password: 'Contraseña',
    enter: 'ENTRAR',
    failed: 'CPF/CNPJ o contraseña incorrectos.',
    forgot: 'Olvidé mi contraseña',
    register: 'Registrarse',
  },
  sessionTexts: {
    title: 'Sesiones abiertas',
    hint: 'Dispositivos en los que su cuenta está abierta. Cierre los que no reconozca y cambie la contraseña.',
    device: (browser, system) => (system ? `${browser} en ${system}` : browser),
    unknown: 'Dispositivo desconocido',
    current: 'Esta sesión',
    begun: 'Inicio',
    lastSeen: 'Último uso',
    end: 'Cerrar esta sesión',
    endOthers: 'Cerrar las otras sesiones',
    loadFailed: 'Error al cargar las sesiones.',
  },
}
