/// A blur style as a type, so that content made for one style does not fit into another.
///
/// `.systemMaterial` is the style as a value, and `BlurStyles.SystemMaterial` is its type.
public protocol BlurStyle: Sendable {
  /// The material of the style.
  static var material: Material { get }
}

/// The blur styles as types.
public enum BlurStyles {
  /// The type of the style `extraLight`.
  public struct ExtraLight: BlurStyle {
    public static let material = Material.extraLight
  }
  /// The type of the style `light`.
  public struct Light: BlurStyle {
    public static let material = Material.light
  }
  /// The type of the style `dark`.
  public struct Dark: BlurStyle {
    public static let material = Material.dark
  }
  /// The type of the style `extraDark`.
  public struct ExtraDark: BlurStyle {
    public static let material = Material.extraDark
  }
  /// The type of the style `regular`.
  public struct Regular: BlurStyle {
    public static let material = Material.regular
  }
  /// The type of the style `prominent`.
  public struct Prominent: BlurStyle {
    public static let material = Material.prominent
  }
  /// The type of the style `systemUltraThinMaterial`.
  public struct SystemUltraThinMaterial: BlurStyle {
    public static let material = Material.systemUltraThinMaterial
  }
  /// The type of the style `systemThinMaterial`.
  public struct SystemThinMaterial: BlurStyle {
    public static let material = Material.systemThinMaterial
  }
  /// The type of the style `systemMaterial`.
  public struct SystemMaterial: BlurStyle {
    public static let material = Material.systemMaterial
  }
  /// The type of the style `systemThickMaterial`.
  public struct SystemThickMaterial: BlurStyle {
    public static let material = Material.systemThickMaterial
  }
  /// The type of the style `systemChromeMaterial`.
  public struct SystemChromeMaterial: BlurStyle {
    public static let material = Material.systemChromeMaterial
  }
  /// The type of the style `systemUltraThinMaterialLight`.
  public struct SystemUltraThinMaterialLight: BlurStyle {
    public static let material = Material.systemUltraThinMaterialLight
  }
  /// The type of the style `systemThinMaterialLight`.
  public struct SystemThinMaterialLight: BlurStyle {
    public static let material = Material.systemThinMaterialLight
  }
  /// The type of the style `systemMaterialLight`.
  public struct SystemMaterialLight: BlurStyle {
    public static let material = Material.systemMaterialLight
  }
  /// The type of the style `systemThickMaterialLight`.
  public struct SystemThickMaterialLight: BlurStyle {
    public static let material = Material.systemThickMaterialLight
  }
  /// The type of the style `systemChromeMaterialLight`.
  public struct SystemChromeMaterialLight: BlurStyle {
    public static let material = Material.systemChromeMaterialLight
  }
  /// The type of the style `systemUltraThinMaterialDark`.
  public struct SystemUltraThinMaterialDark: BlurStyle {
    public static let material = Material.systemUltraThinMaterialDark
  }
  /// The type of the style `systemThinMaterialDark`.
  public struct SystemThinMaterialDark: BlurStyle {
    public static let material = Material.systemThinMaterialDark
  }
  /// The type of the style `systemMaterialDark`.
  public struct SystemMaterialDark: BlurStyle {
    public static let material = Material.systemMaterialDark
  }
  /// The type of the style `systemThickMaterialDark`.
  public struct SystemThickMaterialDark: BlurStyle {
    public static let material = Material.systemThickMaterialDark
  }
  /// The type of the style `systemChromeMaterialDark`.
  public struct SystemChromeMaterialDark: BlurStyle {
    public static let material = Material.systemChromeMaterialDark
  }
  /// The type of the style `tvOSUltraThinMaterial`.
  public struct TvOSUltraThinMaterial: BlurStyle {
    public static let material = Material.tvOSUltraThinMaterial
  }
  /// The type of the style `tvOSThinMaterial`.
  public struct TvOSThinMaterial: BlurStyle {
    public static let material = Material.tvOSThinMaterial
  }
  /// The type of the style `tvOSMaterial`.
  public struct TvOSMaterial: BlurStyle {
    public static let material = Material.tvOSMaterial
  }
  /// The type of the style `tvOSThickMaterial`.
  public struct TvOSThickMaterial: BlurStyle {
    public static let material = Material.tvOSThickMaterial
  }
  /// The type of the style `macOSSidebar`.
  public struct MacOSSidebar: BlurStyle {
    public static let material = Material.macOSSidebar
  }
  /// The type of the style `macOSPopover`.
  public struct MacOSPopover: BlurStyle {
    public static let material = Material.macOSPopover
  }
  /// The type of the style `macOSMenu`.
  public struct MacOSMenu: BlurStyle {
    public static let material = Material.macOSMenu
  }
  /// The type of the style `macOSHUD`.
  public struct MacOSHUD: BlurStyle {
    public static let material = Material.macOSHUD
  }
}

extension BlurStyle where Self == BlurStyles.ExtraLight {
  /// The style of `Material.extraLight`.
  public static var extraLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Light {
  /// The style of `Material.light`.
  public static var light: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Dark {
  /// The style of `Material.dark`.
  public static var dark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.ExtraDark {
  /// The style of `Material.extraDark`.
  public static var extraDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Regular {
  /// The style of `Material.regular`.
  public static var regular: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.Prominent {
  /// The style of `Material.prominent`.
  public static var prominent: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterial {
  /// The style of `Material.systemUltraThinMaterial`.
  public static var systemUltraThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterial {
  /// The style of `Material.systemThinMaterial`.
  public static var systemThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterial {
  /// The style of `Material.systemMaterial`.
  public static var systemMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterial {
  /// The style of `Material.systemThickMaterial`.
  public static var systemThickMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterial {
  /// The style of `Material.systemChromeMaterial`.
  public static var systemChromeMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterialLight {
  /// The style of `Material.systemUltraThinMaterialLight`.
  public static var systemUltraThinMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterialLight {
  /// The style of `Material.systemThinMaterialLight`.
  public static var systemThinMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterialLight {
  /// The style of `Material.systemMaterialLight`.
  public static var systemMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterialLight {
  /// The style of `Material.systemThickMaterialLight`.
  public static var systemThickMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterialLight {
  /// The style of `Material.systemChromeMaterialLight`.
  public static var systemChromeMaterialLight: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemUltraThinMaterialDark {
  /// The style of `Material.systemUltraThinMaterialDark`.
  public static var systemUltraThinMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThinMaterialDark {
  /// The style of `Material.systemThinMaterialDark`.
  public static var systemThinMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemMaterialDark {
  /// The style of `Material.systemMaterialDark`.
  public static var systemMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemThickMaterialDark {
  /// The style of `Material.systemThickMaterialDark`.
  public static var systemThickMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.SystemChromeMaterialDark {
  /// The style of `Material.systemChromeMaterialDark`.
  public static var systemChromeMaterialDark: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSUltraThinMaterial {
  /// The style of `Material.tvOSUltraThinMaterial`.
  public static var tvOSUltraThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSThinMaterial {
  /// The style of `Material.tvOSThinMaterial`.
  public static var tvOSThinMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSMaterial {
  /// The style of `Material.tvOSMaterial`.
  public static var tvOSMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.TvOSThickMaterial {
  /// The style of `Material.tvOSThickMaterial`.
  public static var tvOSThickMaterial: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSSidebar {
  /// The style of `Material.macOSSidebar`.
  public static var macOSSidebar: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSPopover {
  /// The style of `Material.macOSPopover`.
  public static var macOSPopover: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSMenu {
  /// The style of `Material.macOSMenu`.
  public static var macOSMenu: Self { Self() }
}

extension BlurStyle where Self == BlurStyles.MacOSHUD {
  /// The style of `Material.macOSHUD`.
  public static var macOSHUD: Self { Self() }
}
