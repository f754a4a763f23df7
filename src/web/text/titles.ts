import { type Language, readLanguage } from './language.ts'

/** The Spanish set of the specification: titles of the sidebar, log-in, print documents and the profile. */
const SPANISH: Record<string, string> = {
  // Sidebar
  Home: 'Inicio',
  Plan: 'Planificar',
  Ship: 'Enviar',
  Track: 'Rastrear',
  Analyze: 'Analizar',
  'Log Out': 'Cerrar sesión',
  Help: 'Ayuda',
  Settings: 'Configuración',
  Integration: 'Integración',
  Profile: 'Perfil',
  'Review Rates': 'Consultar tarifas',
  'Review Service': 'Consultar servicio',
  'Terminal Info': 'Información de terminales',
  'Open Orders': 'Órdenes abiertas',
  'Single Order': 'Orden individual',
  'Prepaid /3P': 'Prepagado /3P',
  Collect: 'Por cobrar',
  Parcel: 'Paquetería',
  'Multiple Orders': 'Órdenes múltiples',
  'Print Documents': 'Imprimir documentos',
  'Dock View': 'Vista del andén',
  'Shipment History': 'Historial de envíos',
  'Ocean Tracking': 'Rastreo marítimo',
  Dashboard: 'Tablero',
  Reports: 'Informes',
  'Quote Scorecard': 'Evaluación de cotizaciones',
  'Rate Benchmark': 'Comparativo de tarifas',
  'Internal Dashboard': 'Tablero interno',
  'Shipment Console': 'Consola de envíos',
  'User Guide': 'Guía del usuario',
  'Contact Us': 'Contáctenos',
  Preferences: 'Preferencias',
  'Printer Setup': 'Configuración de impresora',
  Carriers: 'Transportistas',
  'Item Master': 'Maestro de artículos',
  'Order Integration': 'Integración de órdenes',
  Locations: 'Ubicaciones',
  'Carrier Mapping': 'Asignación de transportistas',
  'Parcel Accounts': 'Cuentas de paquetería',
  'UPS Registration': 'Registro de UPS',
  'UPS Rate': 'Tarifa de UPS',
  'UPS Tracking': 'Rastreo de UPS',
  'Free Shipping': 'Envío gratis',
  'API Keys': 'Claves de API',
  Webhooks: 'Webhooks',
  // Log-in
  Login: 'Iniciar sesión',
  'Log in': 'Iniciar sesión',
  'User name': 'Usuario',
  Password: 'Contraseña',
  'Forgot your password?': '¿Olvidó su contraseña?',
  'Password Setup': 'Crear contraseña',
  // Print documents
  'Bill of lading': 'Conocimiento de embarque',
  'Packing list': 'Lista de empaque',
  Labels: 'Etiquetas',
  'To print': 'Por imprimir',
  Printed: 'Impresos',
  // Profile
  'Manage Users': 'Administrar usuarios',
  'Update Profile': 'Actualizar perfil',
  'Change Defaults': 'Cambiar valores predeterminados',
  'Change Password': 'Cambiar contraseña',
  'API Bill-to Locations': 'Ubicaciones de facturación (API)',
  'Manage Routing Guide': 'Administrar guía de ruteo',
  'Logo Update': 'Actualizar logotipo',
  'Company Settings': 'Configuración de la empresa',
  'Security Log': 'Registro de seguridad',
}

/** A title in the user's language; English where the Spanish set has none. */
export function pageTitle(english: string): string {
  return readLanguage() === 'es' ? (SPANISH[english] ?? english) : english
}

/** The language of that title where it is not the page's own, which is English. */
export function titleLanguage(english: string): Language | undefined {
  return readLanguage() === 'es' && SPANISH[english] !== undefined ? 'es' : undefined
}
