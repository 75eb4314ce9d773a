/// A blur style as a type, so that content made for one style does not fit into another.
///
/// `.systemMaterial` is the style as a value, and `BlurStyles.SystemMaterial` is its type.
public protocol BlurStyle: Sendable {
  /// The material of the style.
  static var material: Material { get }
}

/// The blur styles as types.
public enum BlurStyles {
  public struct ExtraLight: BlurStyle {
    public static let material = Material.extraLight
  }
  public struct Light: BlurStyle {
    public static let material = Material.light
  }
  public struct Dark: BlurStyle {
    public static let material = Material.dark
  }
  public struct ExtraDark: BlurStyle {
    public static let material = Material.extraDark
  }
  public struct Regular: BlurStyle {
    public static let material = Material.regular
  }
  public struct Prominent: BlurStyle {
    public static let material = Material.prominent
  }
  public struct SystemUltraThinMaterial: BlurStyle {
    public static let material = Material.systemUltraThinMaterial
  }
  public struct SystemThinMaterial: BlurStyle {
    public static let material = Material.systemThinMaterial
  }
  public struct SystemMaterial: BlurStyle {
    public static let material = Material.systemMaterial
  }
  public struct SystemThickMaterial: BlurStyle {
    public static let material = Material.systemThickMaterial
  }
  public struct SystemChromeMaterial: BlurStyle {
    public static let material = Material.systemChromeMaterial
  }
  public struct SystemUltraThinMaterialLight: BlurStyle {
    public static let material = Material.systemUltraThinMaterialLight
  }
  public struct SystemThinMaterialLight: BlurStyle {
    public static let material = Material.systemThinMaterialLight
  }
  public struct SystemMaterialLight: BlurStyle {
    public static let material = Material.systemMaterialLight
  }
  public struct SystemThickMaterialLight: BlurStyle {
    public static let material = Material.systemThickMaterialLight
  }
  public struct SystemChromeMaterialLight: BlurStyle {
    public static let material = Material.systemChromeMaterialLight
  }
  public struct SystemUltraThinMaterialDark: BlurStyle {
    public static let material = Material.systemUltraThinMaterialDark
  }
  public struct SystemThinMaterialDark: BlurStyle {
    public static let material = Material.systemThinMaterialDark
  }
  public struct SystemMaterialDark: BlurStyle {
    public static let material = Material.systemMaterialDark
  }
  public struct SystemThickMaterialDark: BlurStyle {
    public static let material = Material.systemThickMaterialDark
  }
  public struct SystemChromeMaterialDark: BlurStyle {
    public static let material = Material.systemChromeMaterialDark
  }
  public struct TvOSUltraThinMaterial: BlurStyle {
    public static let material = Material.tvOSUltraThinMaterial
  }
  public struct TvOSThinMaterial: BlurStyle {
    public static let material = Material.tvOSThinMaterial
  }
  public struct TvOSMaterial: BlurStyle {
    public static let material = Material.tvOSMaterial
  }
  public struct TvOSThickMaterial: BlurStyle {
    public static let material = Material.tvOSThickMaterial
  }
  public struct MacOSSidebar: BlurStyle {
    public static let material = Material.macOSSidebar
  }
  public struct MacOSPopover: BlurStyle {
    public static let material = Material.macOSPopover
  }
  public struct MacOSMenu: BlurStyle {
    public static let material = Material.macOSMenu
  }
  public struct MacOSHUD: BlurStyle {
    public static let material = Material.macOSHUD
  }
}

extension BlurStyle where Self == BlurStyles.ExtraLight {
  public static var extraLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Light {
  public static var light: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Dark {
  public static var dark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.ExtraDark {
  public static var extraDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Regular {
  public static var regular: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Prominent {
  public static var prominent: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterial {
  public static var systemUltraThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterial {
  public static var systemThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterial {
  public static var systemMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterial {
  public static var systemThickMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterial {
  public static var systemChromeMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterialLight {
  public static var systemUltraThinMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterialLight {
  public static var systemThinMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterialLight {
  public static var systemMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterialLight {
  public static var systemThickMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterialLight {
  public static var systemChromeMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterialDark {
  public static var systemUltraThinMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterialDark {
  public static var systemThinMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterialDark {
  public static var systemMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterialDark {
  public static var systemThickMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterialDark {
  public static var systemChromeMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSUltraThinMaterial {
  public static var tvOSUltraThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSThinMaterial {
  public static var tvOSThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSMaterial {
  public static var tvOSMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSThickMaterial {
  public static var tvOSThickMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSSidebar {
  public static var macOSSidebar: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSPopover {
  public static var macOSPopover: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSMenu {
  public static var macOSMenu: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSHUD {
  public static var macOSHUD: Self { Self() }
}
